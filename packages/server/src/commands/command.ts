// server/commands: the program behind `npm run backup`, `npm run restore` and `npm run sign-in-link`.
import path from 'node:path'
import { backUp, backupName } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { openDatabase } from '../db/database.ts'
import { newSignInData } from '../sessions/administrator.ts'
import { withShop } from './shop.ts'

/** What each command prints, from the words behind its name. */
const commands: Record<string, (words: string[]) => Promise<string>> = {
  backup: ([target]) =>
    withShop(process.env, async ({ databaseUrl, settings: { dataFolder } }) => {
      const file = path.resolve(target ?? path.join(dataFolder, 'backups', backupName(new Date())))
      const { tables, entries } = await backUp(databaseUrl, dataFolder, file)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      return [
        `The backup is ${file}`,
        `It has ${rows} rows of ${tables.length} tables and ${Object.keys(entries).length - tables.length} files.`,
        'It contains passwords and keys: only its owner can read it. Copy it to another machine.',
      ].join('\n')
    }),

  restore: (words) =>
    withShop(process.env, async ({ databaseUrl, settings: { dataFolder } }) => {
      const check = words.includes('--check')
      const [file] = words.filter((word) => word !== '--check')
      if (file === undefined) throw new Error('Name the backup: npm run restore -- shelfcast-….zip')
      const { manifest, before, newKey } = await restore(databaseUrl, dataFolder, path.resolve(file), { check })
      const made = `The backup of ${manifest.madeAt} (version ${manifest.version})`
      if (before === undefined) return `${made} is complete and can be restored. Nothing was changed.`
      return [
        `${made} is restored. Everybody signs in again.`,
        `The data of before is in the database ${before}. Drop it when you no longer need it.`,
        ...(newKey ? ['Restart Shelfcast: saved passwords of mail servers and webhooks need the restored key.'] : []),
      ].join('\n')
    }),

  'sign-in-link': () =>
    withShop(process.env, async ({ databaseUrl, settings: { host, port }, tls }) => {
      const database = openDatabase(databaseUrl, 1)
      try {
        const made = await newSignInData(database.db)
        if (!made) throw new Error('There is no administrator yet. Start Shelfcast first.')
        const site = `${tls ? 'https' : 'http'}://${host === '127.0.0.1' ? 'localhost' : host}:${port}`
        return `${site}/login?data=${made.signInData}\nThe link signs ${made.account} in once, within 24 hours.`
      } finally {
        await database.close()
      }
    }),
}

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!command) throw new Error(`The commands are ${Object.keys(commands).join(', ')}.`)
  console.log(await command(words))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

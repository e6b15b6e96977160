// server/db/embedded: the user that runs PostgreSQL. It refuses root, so root uses a user namespace or another user.
import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

export interface Identity {
  /** The folder with program, cluster and log. */
  home: string
  /** Set when another user owns the home: files that we create there must be handed over. */
  owner?: { uid: number; gid: number }
  spawn: (command: string, args: string[], stdio: StdioOptions) => ChildProcess
}

const nobody = 65534
const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
/**
 * The database folder when root may not create a namespace: a user without rights cannot reach into root's own folders.
 */
const sharedHome = '/var/lib/shelfcast'
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C' }

/**
 * @throws with instructions when this process is root and can neither create a user namespace nor become another user.
 */
export async function chooseIdentity(dataFolder: string): Promise<Identity> {
  const home = path.join(dataFolder, 'postgres')
  if (process.getuid?.() !== 0)
    return {
      home,
      spawn: (command, args, stdio) => spawn(command, args, { stdio, detached: true, cwd: home, env: environment }),
    }

  const owner = await stat(path.join(home, 'cluster')).catch(() => undefined)
  if (owner && owner.uid !== 0) return asUser(home, owner.uid, owner.gid) // a plain user made it, and keeps it
  // Once moved it stays there, even if this machine allows more by now: a second new database would look as if all data
  // were lost.
  const moved = path.join(sharedHome, createHash('sha256').update(dataFolder).digest('hex').slice(0, 8))
  const mover = await stat(path.join(moved, 'cluster')).catch(() => undefined)
  if (mover && !owner) return asUser(moved, mover.uid, mover.gid)
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return {
      home,
      spawn: (command, args, stdio) =>
        spawn('unshare', [...namespace, '--', command, ...args], {
          stdio,
          detached: true,
          cwd: home,
          env: environment,
        }),
    }
  }
  const user = userOf('postgres') ?? userOf('nobody')
  if (!user || spawnSync('true', { uid: user.uid, gid: user.gid }).status !== 0) {
    throw new Error(
      'PostgreSQL does not run as root, and on this machine root cannot create a user namespace or become another user. Start Shelfcast as a plain user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (owner) {
    throw new Error(
      `PostgreSQL does not run as root, and on this machine root can no longer create a user namespace, as it could when ${home} was created. Allow user namespaces again, or give the folder to another user. Stop Shelfcast and run: mkdir -p ${moved} && mv ${home}/cluster ${moved}/ && chown -R ${user.uid}:${user.gid} ${moved}`,
    )
  }
  return asUser(moved, user.uid, user.gid)
}

async function asUser(home: string, uid: number, gid: number): Promise<Identity> {
  await mkdir(home, { recursive: true })
  await chown(home, uid, gid)
  return {
    home,
    owner: { uid, gid },
    spawn: (command, args, stdio) =>
      spawn(command, args, { stdio, detached: true, cwd: home, env: environment, uid, gid }),
  }
}

function userOf(name: string): { uid: number; gid: number } | undefined {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : undefined
}

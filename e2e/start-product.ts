// e2e: the built product as a user starts it: a separate process, a fresh data folder, a free port. Built by
// global-setup.ts.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import { freshDatabase } from '@shelfcast/server/testing/test-database'

export interface Product {
  url: string
  /** Signs the administrator in, once. */
  signInLink: string
  account: string
  password: string
  dataFolder: string
  /** Undefined with an embedded database. */
  databaseUrl: string | undefined
  /** The process of the server itself. */
  pid: number
  /** Its terminal output so far. */
  output: () => string
  /** Ctrl-C. Returns the exit code. A data folder from the caller stays; otherwise folder and database are deleted. */
  stop: () => Promise<number | string | null>
  /** The effect of a power cut on the server process. The database process lives on, as it would. */
  kill9: () => Promise<void>
  /** kill -9 for the embedded database server. */
  killDatabase: () => Promise<void>
  /** After `kill9`: the next start, on the same folder, database and port. */
  startAgain: () => Promise<Product>
}

export interface ProductOptions {
  /** The folder of the built server, for callers that are bundled elsewhere. */
  program?: string
  demo?: boolean
  /** The server edition by default. */
  edition?: ProductionType
  /** A folder of an earlier run: the start continues there. */
  dataFolder?: string
  env?: Record<string, string>
  /** A command that runs the program, with the folder that it finds in `FILES`. */
  on?: { command: readonly string[]; folder: (product: Pick<Product, 'dataFolder'>) => string }
}

const built = path.join(import.meta.dirname, '../packages/server/dist/main.js')
const password = 'correct-horse-9-staple'
const startMs = 90_000

/** As a user starts it: with an embedded database. Takes seconds; for tests of starting, ending and data folders. */
export async function startProduct({ dataFolder: given, ...options }: ProductOptions = {}): Promise<Product> {
  if (given !== undefined) return start(given, options, () => Promise.resolve())
  const { dataFolder, remove } = await newFolder()
  return start(dataFolder, options, async () => {
    await endDatabase(dataFolder, 'SIGINT')
    await remove()
  })
}

/**
 * On the PostgreSQL of the test run, which global-setup.ts started, with a separate database. Enough for most tests.
 */
export async function startOnSharedPostgres(options: Omit<ProductOptions, 'dataFolder'> = {}): Promise<Product> {
  const [{ dataFolder, remove }, { url, drop }] = await Promise.all([newFolder(), freshDatabase()])
  return start(dataFolder, { ...options, env: { DATABASE_URL: url, ...options.env } }, async () => {
    await drop()
    await remove()
  })
}

async function newFolder() {
  const root = await mkdtemp(path.join(tmpdir(), 'shelfcast-e2e-'))
  const remove = () => rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return { dataFolder: path.join(root, 'data'), remove }
}

async function start(
  dataFolder: string,
  options: Omit<ProductOptions, 'dataFolder'>,
  afterwards: () => Promise<void>,
): Promise<Product> {
  const { program = built, demo = false, edition = 'server', env = {}, on } = options
  const more: Record<string, string> = { SHELFCAST_DEMO: demo ? '1' : '0', PRODUCTION_TYPE: edition, ...env }
  if (on) {
    more['FILES'] = on.folder({ dataFolder })
    await mkdir(more['FILES'], { recursive: true })
  }
  const { child, output, ended } = launch(program, dataFolder, more, on?.command)
  await reach(child, ended, output, () => output().includes('Ctrl-C stops it'))
  const found = (pattern: RegExp) => pattern.exec(output())?.[1] ?? ''
  const url = found(/Address +(\S+)/)
  return {
    url,
    signInLink: found(/Sign in +(\S+)/),
    account: found(/Account +(\S+)/),
    password,
    dataFolder,
    databaseUrl: env['DATABASE_URL'],
    pid: child.pid ?? 0,
    output,
    async stop() {
      child.kill('SIGINT')
      const code = await ended
      await afterwards()
      return code
    },
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
    killDatabase: () => endDatabase(dataFolder, 'SIGKILL'),
    startAgain: () => start(dataFolder, { ...options, env: { ...env, PORT: new URL(url).port } }, afterwards),
  }
}

/** A start that a power cut ends at this point, or a little later. Processes that it started live on, as they would. */
export async function cutStart(dataFolder: string, soFar: () => Promise<boolean>): Promise<void> {
  const { child, output, ended } = launch(built, dataFolder, { SHELFCAST_DEMO: '' })
  await reach(child, ended, output, soFar)
  child.kill('SIGKILL')
  await ended
}

function launch(program: string, dataFolder: string, env: Record<string, string>, command: readonly string[] = []) {
  const [first, ...rest] = [...command, process.execPath, program]
  const child = spawn(first, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      SHELFCAST_DATA: dataFolder,
      SHELFCAST_ADMIN_PASSWORD: password,
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  // A signal that ended it says more than the missing code.
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  return { child, output: () => said, ended }
}

async function reach(
  child: ChildProcess,
  ended: Promise<unknown>,
  output: () => string,
  soFar: () => Promise<boolean> | boolean,
): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  for (const until = Date.now() + startMs; !(await soFar());) {
    if (over || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`The product did not start:\n${output()}`)
    }
    await new Promise((resume) => setTimeout(resume, 20))
  }
}

/** Ends a database without an owner. */
export async function endDatabase(dataFolder: string, signal: NodeJS.Signals): Promise<void> {
  const pid = parseInt(
    await readFile(path.join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => ''),
    10,
  )
  if (!(pid > 0)) return
  try {
    process.kill(pid, signal)
    for (let tries = 0; tries < 200; tries += 1) {
      process.kill(pid, 0)
      await new Promise((resume) => setTimeout(resume, 25))
    }
  } catch {
    // It is already gone.
  }
}

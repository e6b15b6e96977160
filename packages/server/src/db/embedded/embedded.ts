// server/db/embedded: starts, adopts, watches and stops the PostgreSQL that comes with this program. program.ts has the
// binaries, identity.ts the user.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { chooseIdentity, type Identity } from './identity.ts'
import { belongsTo, processesOf, waitForEnd } from './processes.ts'
import { findProgram, installProgram, type Program } from './program.ts'

export interface Embedded {
  url: string
  stop: () => Promise<void>
}

interface Cluster {
  identity: Identity
  program: Program
  folder: string
  name: string
  sockets: string
  url: string
}

const user = 'shelfcast'
const database = 'shelfcast'
/** Settings that improved our measurements; the rest is PostgreSQL's default. */
const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'shared_buffers=256MB',
  'work_mem=16MB',
  'max_wal_size=2GB',
  'wal_compression=on',
  'random_page_cost=1.1',
  'autovacuum_naptime=15s',
]
/** A socket address holds 108 bytes, including the terminating zero. */
const longestSocketPath = 107
const startMs = 60_000
/** The whole program must end within 10 s of a signal. */
const stopMs = 6_000
const largestLogBytes = 10 * 1024 * 1024

/**
 * Starts the embedded PostgreSQL on a folder, or takes over one that a killed program left running. Restarts it when it
 * dies. The caller holds the folder's lock (data-folder.ts); this function does not handle two starts at once on one
 * folder.
 * @param dataFolder absolute.
 * @param log receives a line when the database dies and restarts.
 * @throws with instructions when no PostgreSQL can run on this machine, or when another major version made the folder.
 */
export async function startEmbedded({
  dataFolder,
  log = () => undefined,
}: {
  dataFolder: string
  log?: (message: string) => void
}): Promise<Embedded> {
  const cluster = await describeCluster(dataFolder)
  let pid = await adopt(cluster)
  if (pid === undefined) {
    await installProgram(cluster.program)
    if (!existsSync(cluster.folder)) await createCluster(cluster)
    pid = await launch(cluster)
  }
  await ensureDatabase(cluster)

  let stopping = false
  let watching = watch()
  async function watch() {
    while (!stopping) {
      await new Promise((resume) => setTimeout(resume, 200))
      if (stopping || pid === undefined || (await belongsTo(pid, cluster.name))) continue
      log('The database ended unexpectedly. Restarting it.')
      pid = await launch(cluster).catch((error: unknown) => {
        log(`The database did not start: ${(error as Error).message}`)
        return pid // still down, so the next round tries again
      })
    }
  }

  return {
    url: cluster.url,
    async stop() {
      stopping = true
      await watching
      watching = Promise.resolve()
      if (pid !== undefined && (await belongsTo(pid, cluster.name))) await end(pid)
      if (!cluster.sockets.startsWith(cluster.identity.home))
        await rm(cluster.sockets, { recursive: true, force: true })
    },
  }
}

/** The address of the embedded PostgreSQL that runs on a folder; undefined if none does. */
export async function addressOfRunning(dataFolder: string): Promise<string | undefined> {
  const folder = path.join((await chooseIdentity(dataFolder)).home, 'cluster')
  const [line = '', , , , sockets = ''] = (
    await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  ).split('\n')
  return (await belongsTo(parseInt(line, 10), nameOf(folder))) ? addressOf(sockets) : undefined
}

const nameOf = (folder: string) => `shelfcast-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`

const addressOf = (sockets: string) => `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(sockets)}`

async function describeCluster(dataFolder: string): Promise<Cluster> {
  const identity = await chooseIdentity(dataFolder)
  const program = await findProgram(identity.home)
  if (!program)
    throw new Error(
      `Shelfcast has no embedded PostgreSQL for ${process.platform}-${process.arch}, and none is installed. Install PostgreSQL 15 or newer, or set DATABASE_URL.`,
    )
  const folder = path.join(identity.home, 'cluster')
  const made = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (made !== undefined && Number(made) !== program.major) {
    throw new Error(
      `The database in ${folder} was created by PostgreSQL ${made.trim()}, but this version of Shelfcast includes ${program.major}. docs/operations.md describes the upgrade.`,
    )
  }
  const name = nameOf(folder)
  const sockets = await socketFolder(identity, name)
  return {
    identity,
    program,
    folder,
    name,
    sockets,
    url: addressOf(sockets),
  }
}

/** Next to the cluster, or in a private temporary folder if that path is too long for a socket. */
async function socketFolder({ home, owner }: Identity, name: string): Promise<string> {
  const beside = path.join(home, 'sockets')
  const fits = Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= longestSocketPath
  const folder = fits ? beside : path.join(existsSync('/tmp') ? '/tmp' : tmpdir(), name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const found = await lstat(folder)
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.()))
    throw new Error(`${folder} belongs to another user. The database needs this folder for its socket.`)
  if (owner) await chown(folder, owner.uid, owner.gid)
  await chmod(folder, 0o700)
  return folder
}

/**
 * The pid of a running server from an earlier run; a server of another version is stopped first. Clears the files of a
 * dead one.
 */
async function adopt(cluster: Cluster): Promise<number | undefined> {
  const lock = await readFile(path.join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [line = '', , , , sockets] = lock.split('\n')
  const pid = parseInt(line, 10)
  if (!(pid > 0) || !(await belongsTo(pid, cluster.name))) {
    await clearLeftovers(cluster)
    return undefined
  }
  const program = (await readFile(`/proc/${pid}/cmdline`, 'latin1')).split('\0')[0]
  if (program === path.join(cluster.program.bin, 'postgres') && sockets === cluster.sockets) return pid
  await end(pid)
  return undefined
}

/**
 * After a kill -9 of the server process its helpers may still hold the shared memory, and its files name a pid that
 * another program may have by now.
 */
async function clearLeftovers(cluster: Cluster): Promise<void> {
  for (const pid of await processesOf(cluster.name)) {
    signal(pid, 'SIGKILL')
    await waitForEnd(pid, 5_000)
  }
  await rm(path.join(cluster.folder, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(path.join(cluster.sockets, name), { force: true })
}

async function createCluster({ identity, program, folder }: Cluster): Promise<void> {
  // A killed start may have left a running initdb, so each start uses a new folder.
  const half = `${folder}.half-${process.pid}`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  if (identity.owner) await chown(half, identity.owner.uid, identity.owner.gid)
  // The built-in provider supports C.UTF-8 on systems without the locale; it came with PostgreSQL 17.
  const locale =
    program.major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const args = [
    '-D',
    half,
    '-U',
    user,
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ]
  const child = identity.spawn(path.join(program.bin, 'initdb'), args, ['ignore', 'pipe', 'pipe'])
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString()
    })
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (code !== 0) throw new Error(`The database could not be created: ${said.trim().split('\n').slice(-3).join(' ')}`)
  await rename(half, folder)
  for (const name of await readdir(identity.home))
    if (name.startsWith('cluster.half-'))
      await rm(path.join(identity.home, name), { recursive: true, force: true, maxRetries: 5 })
}

/** Starts the server process and waits until it answers. @returns its pid. */
async function launch(cluster: Cluster): Promise<number> {
  await clearLeftovers(cluster)
  const logPath = path.join(cluster.identity.home, 'log')
  const log = await open(
    logPath,
    (await lstat(logPath).catch(() => ({ size: 0 }))).size > largestLogBytes ? 'w' : 'a',
    0o600,
  )
  const args = [
    '-D',
    cluster.folder,
    ...[...settings, `unix_socket_directories=${cluster.sockets}`, `cluster_name=${cluster.name}`].flatMap(
      (setting) => ['-c', setting],
    ),
  ]
  const child = cluster.identity.spawn(path.join(cluster.program.bin, 'postgres'), args, ['ignore', log.fd, log.fd])
  const ended = new Promise<string>((resolve) =>
    child
      .once('exit', (code, killer) => {
        resolve(String(code ?? killer))
      })
      .once('error', (error) => {
        resolve(error.message)
      }),
  )
  child.unref()
  await log.close()
  for (const until = Date.now() + startMs; Date.now() < until;) {
    const why = await Promise.race([ended, new Promise<undefined>((resume) => setTimeout(resume, 15))])
    if (why !== undefined)
      throw new Error(
        `PostgreSQL ended at once (${why}). Its last log lines: ${(await readFile(logPath, 'utf8')).trim().split('\n').slice(-4).join(' ')}`,
      )
    if (child.pid !== undefined && (await answers(cluster))) return child.pid
  }
  throw new Error(`PostgreSQL did not answer within ${startMs / 1000} s. See its log: ${logPath}.`)
}

async function answers(cluster: Cluster): Promise<boolean> {
  return query(cluster, 'postgres', 'select 1').then(
    () => true,
    () => false,
  )
}

async function ensureDatabase(cluster: Cluster): Promise<void> {
  for (const until = Date.now() + startMs; ; await new Promise((resume) => setTimeout(resume, 25))) {
    try {
      return await query(cluster, database, 'select 1')
    } catch (error) {
      if ((error as { code?: string }).code === '3D000')
        return query(cluster, 'postgres', `create database ${database}`)
      if (Date.now() > until) throw error // an adopted server may still be recovering
    }
  }
}

async function query({ sockets }: Cluster, name: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: sockets, user, database: name })
  client.on('error', () => undefined) // the query below fails with the error
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** SIGINT ends sessions and writes everything out; SIGQUIT leaves the rest to recovery. */
async function end(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, stopMs)) return
  signal(pid, 'SIGQUIT')
  if (!(await waitForEnd(pid, 1_000))) signal(pid, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between, which is the purpose of the signal.
  }
}

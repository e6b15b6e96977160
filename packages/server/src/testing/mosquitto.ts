// server/testing: one Mosquitto for each test file, where Debian's package is installed: with users, rules and TLS.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/usr/bin/mosquitto'].find(
  (file) => spawnSync(file, ['-h']).error === undefined,
)
export const hasMosquitto = program !== undefined
if (!hasMosquitto) console.warn('SKIPPED: no Mosquitto is installed, so the tests against it did not run.')

export interface Mosquitto {
  url: string
  /** The same broker with TLS. */
  secureUrl: string
  /** PEM of its own certificate. */
  ca: string
  stop: () => Promise<void>
}

/** @param acl lines of an ACL file, such as `user anna` and `topic read home/#` */
export async function startMosquitto({
  users,
  acl,
}: {
  users: Record<string, string>
  acl: readonly string[]
}): Promise<Mosquitto> {
  if (!program) throw new Error('Mosquitto is not installed.')
  const folder = mkdtempSync(path.join(tmpdir(), 'mosquitto-'))
  const file = (name: string, content: string) => {
    const full = path.join(folder, name)
    writeFileSync(full, content, { mode: 0o600 })
    return full
  }
  const passwords = file('passwords', '')
  for (const [user, password] of Object.entries(users)) {
    const made = spawnSync('mosquitto_passwd', ['-b', passwords, user, password])
    if (made.status !== 0) throw new Error(`mosquitto_passwd failed: ${made.stderr.toString()}`)
  }
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const made = spawnSync('openssl', [...kind, ...name, '-keyout', key, '-out', cert])
  if (made.status !== 0) throw new Error(`No certificate could be made: ${made.stderr.toString()}`)
  const [port, securePort] = [await freePort(), await freePort()]
  const config = file(
    'mosquitto.conf',
    [
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      `password_file ${passwords}`,
      `acl_file ${file('acl', `${acl.join('\n')}\n`)}`,
      'allow_anonymous false',
      `listener ${port} 127.0.0.1`,
      `listener ${securePort} 127.0.0.1`,
      `keyfile ${key}`,
      `certfile ${cert}`,
    ].join('\n'),
  )
  const child = spawn(program, ['-c', config], { stdio: 'ignore' })
  await Promise.all([answers(port), answers(securePort)])
  return {
    url: `mqtt://127.0.0.1:${port}`,
    secureUrl: `mqtts://127.0.0.1:${securePort}`,
    ca: readFileSync(cert, 'utf8'),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** On a busy machine it starts late. */
const patienceMs = 30_000

async function answers(port: number): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const socket = createConnection({ host: '127.0.0.1', port })
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
  throw new Error('Mosquitto did not start.')
}

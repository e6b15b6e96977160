// e2e: a self-made certificate for localhost, for tests that use HTTPS.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Writes a key and its certificate into a folder and returns their paths. */
export function makeCertificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...name,
    '-keyout',
    key,
    '-out',
    cert,
  ])
  if (made.status !== 0)
    throw new Error(`No certificate could be made: ${made.error?.message ?? made.stderr.toString()}`)
  return { key, cert }
}

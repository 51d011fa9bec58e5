import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const MODULES = new URL('../../node_modules/', import.meta.url)

/**
 * The files of an empty Postgres, kept next to the installed packages. Creating them (initdb) takes two seconds,
 * loading them a fifth of that, and tests open many databases.
 */
export async function blankDatabase(): Promise<Blob> {
  const path = await cachePath()
  const cached = await readBlankDatabase(path)
  if (cached) return cached
  const pg = await PGlite.create()
  const dump = await pg.dumpDataDir('none')
  await pg.close()
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.${process.pid}`, new Uint8Array(await dump.arrayBuffer()))
    await rename(`${path}.${process.pid}`, path)
  } catch {
    // A read-only installation: they are created again each time.
  }
  return dump
}

/** The kept files, or null if they have not been created yet. */
async function readBlankDatabase(path: string): Promise<Blob | null> {
  const bytes = await readFile(path).catch(() => null)
  return bytes && new Blob([new Uint8Array(bytes)])
}

async function cachePath(): Promise<string> {
  const manifest = await readFile(new URL('@electric-sql/pglite/package.json', MODULES), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  return fileURLToPath(new URL(`.cache/ninja-dojo/blank-database-${version}.tar`, MODULES))
}

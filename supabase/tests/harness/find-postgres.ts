import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type FoundPostgres = { binDir: string; version: number } | { missing: string }

/** The migrations use `unique nulls not distinct` and `on delete set null (column)`. */
const oldestVersion = 15

/** A PostgreSQL on this machine that can run the migrations, or why there is none. */
export function findPostgres(): FoundPostgres {
  const binDirs = [...fromPgConfig(), ...fromDebian(), ...(process.env['PATH'] ?? '').split(delimiter)]
  const found = binDirs
    .filter((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')))
    .map((binDir) => ({ binDir, version: versionOf(binDir) }))
  const newest = found.toSorted((a, b) => b.version - a.version)[0]
  if (!newest) return { missing: 'there is no PostgreSQL on this machine (initdb and postgres)' }
  if (newest.version < oldestVersion) {
    return { missing: `PostgreSQL ${newest.version} is older than ${oldestVersion}` }
  }
  if (process.getuid?.() === 0 && !serverAccount()) {
    return { missing: 'PostgreSQL does not run as root, and there is no account postgres or nobody' }
  }
  return newest
}

/** Whom the server runs as when we are root: PostgreSQL refuses to be root. */
export function serverAccount(): { uid: number; gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(answerOf('id', [flag, name]) || Number.NaN))
    if (uid !== undefined && gid !== undefined && uid > 0 && gid > 0) return { uid, gid }
  }
  return undefined
}

function fromPgConfig(): string[] {
  const answer = answerOf('pg_config', ['--bindir'])
  return answer ? [answer] : []
}

function fromDebian(): string[] {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) ? readdirSync(folder).map((version) => join(folder, version, 'bin')) : []
}

/** `postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)` → 15 */
function versionOf(binDir: string): number {
  return Number(/PostgreSQL\) (\d+)/.exec(answerOf(join(binDir, 'postgres'), ['--version']))?.[1] ?? 0)
}

function answerOf(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WRITER = fileURLToPath(new URL('../testing/write-fifty.ts', import.meta.url))
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

test.skipIf(!canTrace)('the system syncs at least once for each of fifty acknowledged writes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dojo-traced-'))
  try {
    const trace = join(folder, 'trace')
    const run = spawnSync(
      'strace',
      [
        '-f',
        '-e',
        'trace=fsync,fdatasync,write',
        '-s',
        '64',
        '-o',
        trace,
        process.execPath,
        '--import',
        'tsx',
        WRITER,
        join(folder, 'data'),
      ],
      { encoding: 'utf8' },
    )
    expect([run.status, run.stderr.includes('fifty acknowledged')]).toEqual([0, true])
    const lines = (await readFile(trace, 'utf8')).split('\n')
    const since = lines.findIndex((line) => line.includes('fifty start'))
    const until = lines.findIndex((line) => line.includes('fifty acknowledged'))
    expect(lines.slice(since, until).filter((line) => /\bf(?:data)?sync\(/.test(line)).length).toBeGreaterThanOrEqual(
      50,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

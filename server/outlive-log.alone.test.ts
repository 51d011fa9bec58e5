import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Linux's disk that is always full. */
const FULL = '/dev/full'

const program = (first: string) => `
  ${first}
  for (const log of [process.stdout, process.stderr]) log.write('a line\\n')
  setTimeout(() => {
    for (const log of [process.stdout, process.stderr]) log.write('another\\n')
    setTimeout(() => process.exit(7), 50)
  }, 50)`

async function codeOf(code: string): Promise<unknown> {
  const full = openSync(FULL, 'w')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', full, full],
  })
  closeSync(full)
  return (await once(child, 'exit'))[0]
}

test.runIf(process.platform === 'linux')('a process goes its way where its log takes no more lines', async () => {
  expect(await codeOf(program(''))).not.toBe(7)
  expect(await codeOf(program(`(await import('./outlive-log.mjs')).outliveLog()`))).toBe(7)
})

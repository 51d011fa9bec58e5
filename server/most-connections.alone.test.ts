import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mostConnections } from './most-connections.mjs'

test.each([
  [Infinity, 4000],
  [20_000, 4000],
  [4096, 1898],
  [1024, 362],
  [256, 50],
])('a process that may open %d files has at most %d connections', (openFiles, most) => {
  expect(mostConnections(openFiles)).toBe(most)
})

test.skipIf(process.platform === 'win32')('the limit of the system is known', () => {
  const path = fileURLToPath(new URL('most-connections.mjs', import.meta.url))
  const code = `import('${path}').then(({ mostConnections }) => console.log(mostConnections()))`
  const { stdout } = spawnSync('sh', ['-c', 'ulimit -n 700 && exec "$0" -e "$1"', process.execPath, code], {
    encoding: 'utf8',
  })
  expect(stdout.trim()).toBe('200')
})

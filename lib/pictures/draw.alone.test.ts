import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { expect, test, vi } from 'vitest'
import config from '@/next.config'
import { jpegOfScans, pngOfComments } from '@/testing/hostile-pictures'
import { draw, type Drawing } from './draw'

const recipe = { resize: { width: 16, height: 16 }, webp: { quality: 80 } }
const minutesOfWork = jpegOfScans(2048, 100_000)

test.each([
  ['minutes of work', minutesOfWork],
  ['gigabytes of memory', pngOfComments(180)],
])('a decoder that wants %s is ended, and the next picture is drawn', async (_, bytes) => {
  expect(await draw(bytes, 4096 * 4096, recipe)).toBe('ended')
  expect(await draw(jpegOfScans(64, 2), 4096 * 4096, recipe)).toBeInstanceOf(Uint8Array)
})

test('what is broken is told by the decoder', async () => {
  expect(await draw(Buffer.from('89504e470d0a1a0a', 'hex'), 4096 * 4096, recipe)).toMatch(/^Error/)
})

test('a server that cannot draw says so, and does not blame the picture', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'dojo-draw-'))
  vi.spyOn(process, 'cwd').mockReturnValue(elsewhere)
  vi.resetModules()
  const { draw } = await import('./draw')
  vi.restoreAllMocks()
  await expect(draw(jpegOfScans(64, 2), 4096 * 4096, recipe)).rejects.toThrow(/ended with 1\./)
  await rmdir(elsewhere)
})

test('a deployment of traced files has what draws', () => {
  const { dependencies } = JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  const files = ['sharp', ...Object.keys(dependencies)].map((name) => `node_modules/${name}/package.json`)
  for (const route of ['/api/avatar', '/api/branding/logo']) {
    const included = config.outputFileTracingIncludes?.[route] ?? []
    expect(files.filter((file) => !included.some((pattern) => matchesGlob(file, pattern.slice(2))))).toEqual([])
  }
})

/** Without the limits of the process that starts it. */
function start(bytes: Uint8Array, limits: Pick<Drawing, 'longestMs' | 'mostBytes'>) {
  const child = spawn(process.execPath, ['lib/pictures/draw-process.mjs'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const drawing: Drawing = { bytes, mostPixels: 4096 * 4096, ...recipe, ...limits }
  child.send(drawing)
  return child
}

test.each([
  ['time', minutesOfWork, { longestMs: 2000, mostBytes: 1e9 }],
  ['memory', pngOfComments(180), { longestMs: 600_000, mostBytes: 300_000_000 }],
])('without those limits, it ends itself: %s', async (_, bytes, limits) => {
  expect(await once(start(bytes, limits), 'exit')).toEqual([null, 'SIGKILL'])
})

test('it ends with the process that started it, in the middle of its work', async () => {
  const child = start(minutesOfWork, { longestMs: 600_000, mostBytes: 1e9 })
  const processorTime = () => execFileSync('ps', ['-o', 'time=', '-p', String(child.pid)], { encoding: 'utf8' }).trim()
  await vi.waitFor(() => expect(processorTime()).not.toMatch(/00:0[012]$/), { timeout: 100_000, interval: 200 })
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

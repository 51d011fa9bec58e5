import { expect, test } from 'vitest'
import { BodyLimit } from './body-limit.ts'

/** A connection that says nothing. */
const silent = () => new ReadableStream<Uint8Array>()

test('a body that was given up ends, also while nothing arrives', async () => {
  const cut = new AbortController()
  const reading = new BodyLimit(10).apply(silent(), undefined, cut.signal).getReader().read()
  cut.abort(new Error('Another connection continues.'))
  await expect(reading).rejects.toThrow('continues')
})

test('a body that was given up before it was read ends as well', async () => {
  const given = AbortSignal.abort(new Error('Another connection continues.'))
  await expect(new BodyLimit(10).apply(silent(), undefined, given).getReader().read()).rejects.toThrow('continues')
})

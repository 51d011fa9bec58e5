import { expect, test } from 'vitest'
import { decodeFrame, encodeBroadcast, encodeFrame, type Broadcast, type Frame, type Version } from './frames.ts'

const frame: Frame = { joinRef: '1', ref: '2', topic: 'realtime:忍', event: 'phx_join', payload: { a: [1] } }
const message: Broadcast = {
  event: 'said',
  encoding: 'json',
  body: Buffer.from('{"words":"忍 \\"x\\""}'),
  meta: { id: 'm1' },
}

test.each<Version>(['1.0.0', '2.0.0'])('a frame of version %s is read back unchanged', (version) => {
  expect(decodeFrame(Buffer.from(encodeFrame(frame, version)), false, version)).toEqual(frame)
})

test('a broadcast of version 1.0.0 is one JSON object', () => {
  expect(JSON.parse(String(encodeBroadcast('realtime:a', message, '1.0.0')))).toEqual({
    topic: 'realtime:a',
    ref: null,
    join_ref: null,
    event: 'broadcast',
    payload: { type: 'broadcast', event: 'said', payload: { words: '忍 "x"' }, meta: { id: 'm1' } },
  })
})

test('names too long for the binary form are sent as text', () => {
  const topic = `realtime:${'x'.repeat(300)}`
  expect(JSON.parse(String(encodeBroadcast(topic, message, '2.0.0')))).toMatchObject([
    null,
    null,
    topic,
    'broadcast',
    { event: 'said' },
  ])
})

test('bytes are not sent to clients that cannot read them', () => {
  const bytes: Broadcast = { event: 'blob', encoding: 'binary', body: Buffer.from([0, 255]) }
  expect(encodeBroadcast('realtime:a', bytes, '1.0.0')).toBeNull()
  expect(encodeBroadcast('realtime:a', bytes, '2.0.0')).toBeInstanceOf(Buffer)
})

test.each([
  ['', 'JSON'],
  ['x', 'JSON'],
  ['{}', 'Expected an array'],
  ['[1,2]', 'Expected an array'],
  ['[null,null,1,2,{}]', 'A topic or an event is missing'],
])('%j is not a frame', (text, problem) => {
  expect(() => decodeFrame(Buffer.from(text), false, '2.0.0')).toThrow(problem)
})

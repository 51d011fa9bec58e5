import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastWordsMs, listenInBrowser, silenceMs } from './browser-ear'
import type { EarEvents } from './ear'
import type { Recognition, RecognitionClass } from './recognition'

let made: Fake
class Fake extends EventTarget implements Recognition {
  lang = ''
  continuous = true
  interimResults = false
  processLocally?: boolean
  start = vi.fn()
  stop = vi.fn()
  abort = vi.fn()
  constructor() {
    super()
    // oxlint-disable-next-line typescript/no-this-alias -- the test speaks for it
    made = this
  }
  says(...transcripts: string[]) {
    const results = transcripts.map((transcript) => Object.assign([{ transcript }], { isFinal: false }))
    this.dispatchEvent(Object.assign(new Event('result'), { results }))
  }
  fails(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
  }
}

const heard: string[] = []
const ends: (string | undefined)[] = []
const events: EarEvents = {
  onOpen: () => heard.push('open'),
  onText: (text) => heard.push(text),
  onWriting: () => {},
  onEnd: (problem) => ends.push(problem),
}
const listen = (isLocal = true) => listenInBrowser(Fake as RecognitionClass, { language: 'en-US', isLocal }, events)

beforeEach(() => {
  vi.useFakeTimers()
  heard.length = 0
  ends.length = 0
})
afterEach(() => vi.useRealTimers())

test('words come as they are understood, and the end of a sentence ends it', () => {
  listen()
  expect(made).toMatchObject({ processLocally: true, interimResults: true, lang: 'en-US' })
  made.dispatchEvent(new Event('start'))
  made.says('call')
  made.says('call  Ana', 'tomorrow')
  made.dispatchEvent(new Event('end'))
  expect([heard, ends]).toEqual([['open', 'call', 'call Ana tomorrow'], [undefined]])
})

test('the maker’s recognition is not told to be local', () => {
  listen(false)
  expect(made.processLocally).toBeUndefined()
})

test.each([
  ['not-allowed', 'denied'],
  ['service-not-allowed', 'denied'],
  ['audio-capture', 'absent'],
  ['no-speech', 'silent'],
  ['network', 'unreachable'],
  ['language-not-supported', 'language'],
  ['something new', 'failed'],
  ['aborted', undefined],
])('the error %s, which no end follows, is %s', (error, problem) => {
  listen()
  made.fails(error)
  made.dispatchEvent(new Event('end'))
  expect(ends).toEqual([problem])
})

test('silence after words is no error', () => {
  listen()
  made.says('call')
  made.fails('no-speech')
  expect(ends).toEqual([undefined])
})

test('a result that comes after the end is not heard', () => {
  const ear = listen()
  made.says('call')
  ear.drop()
  made.says('call everyone')
  expect([heard, ends]).toEqual([['call'], [undefined]])
  expect(made.abort).toHaveBeenCalled()
})

test('one that says nothing at all is ended by us', () => {
  listen()
  vi.advanceTimersByTime(silenceMs + 1)
  expect(ends).toEqual(['silent'])
})

test('after stopping, the last words have a moment', () => {
  const ear = listen()
  made.says('call')
  ear.stop()
  made.says('call Ana')
  vi.advanceTimersByTime(lastWordsMs + 1)
  expect([heard, ends]).toEqual([['call', 'call Ana'], [undefined]])
})

test('one that cannot even start is a failure', async () => {
  const Broken = class extends Fake {
    override start = vi.fn(() => {
      throw new Error('no')
    })
  }
  listenInBrowser(Broken as RecognitionClass, { language: 'en', isLocal: true }, events)
  await Promise.resolve()
  expect(ends).toEqual(['failed'])
})

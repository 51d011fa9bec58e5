import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { manners } from '@/local/model/manners'
import { startTestModel, type TestModel } from '@/local/model/test-model'
import type { Db } from '@/lib/supabase/db'
import { hostileWords } from '@/testing/hostile-words'
import { smallWav } from '@/testing/small-wav'
import { answerQuestion } from './answer-question'
import { parseAiEnvironment } from './environment'
import { openModel } from './open-model'
import type { Outcome } from './outcome'
import { polishBriefing } from './polish-briefing'
import { proposePlan } from './propose-plan'
import { transcribe } from './transcribe'

vi.mock('@/lib/log', () => ({ logError: vi.fn() }))

let served: TestModel
const realFetch = globalThis.fetch
const requested: string[] = []
const called: string[] = []
let returned = 0

/** The database, which knows only these two calls: anything else fails the test. */
const admin = {
  rpc: async (name: string, input: { gives_back?: boolean }) => {
    called.push(name)
    if (input.gives_back) returned += 1
    return { data: name === 'reserve_ai_call' ? { id: crypto.randomUUID() } : null, error: null, status: 200 }
  },
} as unknown as Db
const asker = { admin, userId: '00000000-0000-4000-8000-000000000001' }

const key = 'sk-the-key-of-the-operator'
const open = (model: string, more: Record<string, string> = {}) =>
  openModel(
    parseAiEnvironment({
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: model,
      AI_BASE_URL: served.url,
      AI_API_KEY: key,
      ...more,
    }),
  )

async function collect<Element>(row: AsyncGenerator<Element, Outcome, undefined>) {
  const elements: Element[] = []
  for (;;) {
    const { value, done } = await row.next()
    if (done) return { elements, outcome: value }
    elements.push(value)
  }
}

beforeAll(async () => {
  served = await startTestModel()
  globalThis.fetch = (input, init) => {
    requested.push(input instanceof Request ? input.url : String(input))
    return realFetch(input, init)
  }
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await served.close()
})
beforeEach(() => {
  called.length = 0
  returned = 0
})

const briefing = (titles: readonly string[]) =>
  titles.map((title, at) => ({
    id: `rule-${at}`,
    text: `${title} is ${at + 2} days in Review.`,
    keep: [String(at + 2)],
  }))
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u

function expectPlain(text: string) {
  expect(text).not.toMatch(unseen)
  expect(text).not.toContain(key)
  expect(text).not.toMatch(/You only put words together|<<<[0-9a-f]{24}/)
  expect(renderToStaticMarkup(<p>{text}</p>).slice(3, -4)).not.toMatch(/[<>]/)
}

/** Those that answer or fail right away; the others have their own tests. */
const quick = Object.keys(manners).filter((name) => !['slow', 'status-500', 'redirect', 'cut-at-once'].includes(name))
const groups = Array.from({ length: 25 }, (_, at) => hostileWords.slice(at * 8, at * 8 + 8))

/** They say the same to every title, and take long to say it. */
const longWinded = new Set(['endless', 'endless-elements', 'ten-thousand'])

test('there are two hundred hostile titles', () => {
  expect(new Set(hostileWords).size).toBe(200)
})

test.each(quick)('a model that is “%s”, with hostile titles, words nothing but what is there', async (name) => {
  const model = open(name)
  const some = longWinded.has(name) ? groups.slice(0, 3) : groups
  for (const titles of some) {
    const sentences = briefing(titles)
    const polished = await collect(polishBriefing(model, asker, sentences))
    expect(polished.elements.map(({ id }) => id).toSorted()).toEqual(sentences.map(({ id }) => id).toSorted())
    for (const { id, text } of polished.elements) {
      const own = sentences.find((sentence) => sentence.id === id)?.text ?? ''
      if (text === own) continue
      expectPlain(text)
      const words = new Set(
        own
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu),
      )
      const glue = /^(an?|the|and|is|are|of|in|on|at|to|for|with|your?)$/
      for (const word of text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [])
        expect(words.has(word) || glue.test(word), `${word} in ${text}`).toBe(true)
    }

    const facts = sentences.map(({ id, text }) => ({ id, text }))
    const answered = await collect(answerQuestion(model, asker, { question: titles[0] ?? '', facts }))
    expect(answered.elements.length).toBeLessThanOrEqual(5)
    for (const { text, factIds } of answered.elements) {
      expectPlain(text)
      expect(text).not.toMatch(/https?:|javascript:|<[a-z/!]|\]\(/i)
      expect(factIds.every((id) => facts.some((fact) => fact.id === id))).toBe(true)
    }

    const planned = await collect(proposePlan(model, asker, { goal: titles[0] ?? '', known: titles.slice(1) }))
    expect(planned.elements.length).toBeLessThanOrEqual(12)
    for (const [at, { title, phase, steps, after }] of planned.elements.entries()) {
      for (const text of [title, phase, ...steps]) expectPlain(text)
      expect(title).not.toMatch(/https?:|javascript:|<[a-z/!]|\]\(/i)
      expect(after.every((before) => before < at)).toBe(true)
    }
  }
  expect(new Set(called)).toEqual(new Set(['reserve_ai_call', 'settle_ai_call']))
  expect(called.filter((one) => one === 'reserve_ai_call')).toHaveLength(3 * some.length)
  expect(called.filter((one) => one === 'settle_ai_call')).toHaveLength(3 * some.length)
  expect(Object.prototype).not.toHaveProperty('isAdmin')
})

test('nothing was asked for anywhere but at the model’s address, without tools, and people’s text was marked', () => {
  expect(requested.length).toBeGreaterThan(1000)
  expect(requested.filter((url) => !url.startsWith(`${served.url}/`))).toEqual([])
  for (const { tools, authorization, said, material } of served.asked) {
    expect(tools).toBeUndefined()
    expect(authorization).toBe(`Bearer ${key}`)
    expect(said.length).toBeLessThanOrEqual(12_001)
    expect(material.every(([, text]) => !text.includes(' '))).toBe(true)
  }
  const markers = served.asked.map(({ said }) => /<<<([0-9a-f]{24})/.exec(said)?.[1])
  expect(new Set(markers).size).toBe(served.asked.length)
})

const facts = [
  { id: 'a', text: '3 techniques are overdue.' },
  { id: 'b', text: 'Mia waits for 2 answers.' },
]

test('a good model reorders and is named', async () => {
  const { elements, outcome } = await collect(polishBriefing(open('good'), asker, facts))
  expect(elements.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(outcome).toEqual({ by: 'model' })
  expect(returned).toBe(0)
})

test('a good model answers with its receipt, and plans', async () => {
  const answer = await collect(answerQuestion(open('good'), asker, { question: 'What is overdue?', facts }))
  expect(answer.elements).toEqual([{ text: '3 techniques are overdue.', factIds: ['a'] }])
  const plan = await collect(proposePlan(open('good'), asker, { goal: 'A summer party' }))
  expect(plan.elements.map(({ title }) => title)).toContain('Invite everyone')
  expect(plan.elements.at(-1)?.after).toEqual([2])
})

test.each(['numbers', 'mix', 'leak', 'html', 'markdown'])(
  'what a model that is “%s” says is not shown',
  async (name) => {
    const polished = await collect(polishBriefing(open(name), asker, facts))
    expect(polished.elements.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(facts)
    expect(polished.outcome).toEqual({ by: 'rules', why: 'failed' })
    const answered = await collect(answerQuestion(open(name), asker, { question: 'What is overdue?', facts }))
    expect(answered.elements).toEqual([])
    expect(answered.outcome).toEqual({ by: 'rules', why: 'failed' })
  },
)

test.each([
  'status-500',
  'status-401',
  'redirect',
  'cut-at-once',
  'not-json',
  'endless',
  'wrong-shape',
  'foreign-ids',
  'silent',
])('a model that is “%s” gives the built-in words, and the call back', async (name) => {
  const { elements, outcome } = await collect(polishBriefing(open(name), asker, facts))
  expect(elements).toEqual(facts)
  expect(outcome).toEqual({ by: 'rules', why: 'failed' })
  expect(returned).toBe(1)
  expect(requested.filter((url) => !url.startsWith(`${served.url}/`))).toEqual([])
})

test('a model that takes a minute is given up after 20 seconds', async () => {
  const begun = Date.now()
  const { elements, outcome } = await collect(polishBriefing(open('slow'), asker, facts))
  expect(elements).toEqual(facts)
  expect(outcome).toEqual({ by: 'rules', why: 'failed' })
  expect(Date.now() - begun).toBeGreaterThan(19_000)
  expect(Date.now() - begun).toBeLessThan(25_000)
})

test('whoever leaves is not given the call back', async () => {
  const leave = new AbortController()
  const row = polishBriefing(open('slow'), asker, facts, leave.signal)
  setTimeout(() => leave.abort(), 50)
  await collect(row)
  expect([returned, called]).toEqual([0, ['reserve_ai_call', 'settle_ai_call']])
})

test('more than 12,000 characters are not sent at all', async () => {
  const before = served.asked.length
  const { elements, outcome } = await collect(
    polishBriefing(open('good'), asker, [...facts, { id: 'c', text: 'word '.repeat(3000) }]),
  )
  expect([elements.length, outcome, served.asked.length - before]).toEqual([3, { by: 'rules', why: 'long' }, 0])
})

test.each(['day', 'month', 'busy', 'plan'])('when the budget says “%s”, nothing is sent', async (refusal) => {
  const before = served.asked.length
  const refusing = { rpc: async () => ({ data: { refusal }, error: null, status: 200 }) } as unknown as Db
  const { elements, outcome } = await collect(polishBriefing(open('good'), { ...asker, admin: refusing }, facts))
  expect([elements, outcome, served.asked.length - before]).toEqual([facts, { by: 'rules', why: refusal }, 0])
})

test('without a model nothing is counted, and the built-in words are complete', async () => {
  const { elements, outcome } = await collect(polishBriefing(null, asker, facts))
  expect([elements, outcome, called]).toEqual([facts, { by: 'rules', why: 'none' }, []])
})

const sound = smallWav(0.1)
test('a recording is written down as one plain line, and silence is empty', async () => {
  const hears = (name: string) => open('good', { AI_TRANSCRIPTION_MODEL: name })
  expect(await transcribe(hears('whisper'), asker, sound)).toEqual({ text: 'Call Ana about the invoice' })
  expect(await transcribe(hears('silent'), asker, sound)).toEqual({ text: '' })
  expectPlain((await transcribe(hears('html'), asker, sound)).text)
  expect(returned).toBe(0)
})

test('what is no recording is not sent', async () => {
  const before = served.asked.length
  const model = open('good', { AI_TRANSCRIPTION_MODEL: 'whisper' })
  await expect(transcribe(model, asker, new TextEncoder().encode('MZ'.repeat(500)))).rejects.toThrow('not a recording')
  expect(served.asked.length).toBe(before)
})

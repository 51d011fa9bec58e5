import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pick, readPicks, writePicks } from './pick'
import { type FlowView, readView, scopeOf, viewPath } from './view'

const paramsOf = (path: string) => Object.fromEntries(new URL(path, 'http://dojo.example').searchParams)
const day = fc.integer({ min: 0, max: 900 }).map((at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))

const views: fc.Arbitrary<FlowView> = fc.record(
  {
    dojos: fc.uniqueArray(fc.uuid(), { maxLength: 20 }),
    clan: fc.uuid(),
    tag: fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text),
    isMine: fc.boolean(),
    span: fc.oneof(
      fc.constantFrom({ weeks: 4 as const }, { weeks: 12 as const }, { weeks: 26 as const }),
      fc
        .tuple(day, day)
        .map(([one, other]) => (one < other ? { since: one, until: other } : { since: other, until: one })),
    ),
    isCompared: fc.boolean(),
    many: fc.integer({ min: 1, max: 5000 }),
    by: day,
  },
  { requiredKeys: ['dojos', 'isMine', 'span', 'isCompared'] },
)

const period = fc.record({ since: day, until: day })
const picks: fc.Arbitrary<Pick> = fc.oneof(
  fc
    .tuple(
      period,
      fc.record(
        {
          over_days: fc.integer({ min: 0, max: 400 }),
          due: fc.constantFrom('kept' as const, 'missed' as const),
          returned: fc.constant(true as const),
          hour: fc.integer({ min: 0, max: 23 }),
          weekday: fc.integer({ min: 0, max: 6 }),
        },
        { requiredKeys: [] },
      ),
    )
    .map(([days, rest]): Pick => ({ what: 'finished', ...days, ...rest })),
  fc
    .record(
      { flow: fc.constantFrom('waiting' as const, 'working' as const), age_from_days: fc.integer({ min: 0, max: 99 }) },
      { requiredKeys: [] },
    )
    .map((rest): Pick => ({ what: 'open', ...rest })),
  fc.record({ day, list: fc.uuid() }).map((rest): Pick => ({ what: 'band', ...rest })),
  fc
    .record({ day, part: fc.constantFrom('scope' as const, 'done' as const) })
    .map((rest): Pick => ({ what: 'total', ...rest })),
  period.map((days): Pick => ({ what: 'created', ...days })),
)

test('an address says again what was shown, and what was opened in it', () => {
  fc.assert(
    fc.property(views, fc.array(picks, { minLength: 1, maxLength: 5 }), (view, opened) => {
      const params = paramsOf(viewPath('/advanced-analytics', view, { receipt: writePicks(opened) }))
      expect(readView(params)).toEqual(view)
      expect(readPicks(params['receipt'])).toEqual(opened)
    }),
  )
})

test.each([
  'nonsense',
  'finished',
  'finished,since:2026-11-01',
  'finished,since:2026-11-01,until:2026-13-01',
  'finished,since:2026-11-01,until:2026-11-02,hour:24',
  'finished,since:2026-11-01,until:2026-11-02,password:1',
  'band,day:2026-11-01,list:all',
  `open${';open'.repeat(30)}`,
  '',
])('%j opens nothing', (text) => {
  expect(readPicks(text)).toBeNull()
})

test('what makes no sense in an address is left out', () => {
  const view = readView({
    dojos: ['all', 'b0000000-0000-4000-8000-000000000001,x'],
    clan: "' or 1=1",
    weeks: '13',
    since: '2026-11-05',
    until: '2026-02-30',
    many: '-3',
    tag: ' ',
  })
  expect(view).toEqual({
    dojos: ['b0000000-0000-4000-8000-000000000001'],
    isMine: false,
    span: { weeks: 12 },
    isCompared: false,
  })
  expect(scopeOf({ ...view, isMine: true }, 'me')).toEqual({ dojos: view.dojos, person: 'me' })
})

test('weeks that are chosen replace own dates', () => {
  const since = { since: '2026-11-01', until: '2026-11-05' }
  expect(readView(since).span).toEqual(since)
  expect(readView({ since: since.until, until: since.since }).span, 'the other way round').toEqual(since)
  expect(readView({ ...since, weeks: '4' }).span).toEqual({ weeks: 4 })
  expect(readView({ since: '9999-12-30', until: '9999-12-31', by: '0000-01-01' })).toEqual(readView({}))
})

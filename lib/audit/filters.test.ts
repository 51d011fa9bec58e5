import { expect, test } from 'vitest'
import { auditArgs, auditPath, readAuditClan, readAuditFilters, readAuditPlace } from './filters'

const mia = 'a0000000-0000-4000-8000-000000000003'
const paramsOf = (path: string) => Object.fromEntries(new URL(path, 'http://dojo.example').searchParams)

test('an address says again what was read from it', () => {
  const filters = { who: mia, what: 'roles', dojo: mia, from: '2026-11-01', to: '2026-11-30', text: 'a & b=c' }
  const before = { at: '2026-11-22T15:04:05.123456+00:00', seq: 7 }
  const params = paramsOf(auditPath(mia, filters, before))
  expect(readAuditFilters(params)).toEqual(filters)
  expect(readAuditPlace(params)).toEqual(before)
  expect(readAuditClan(params)).toBe(mia)
  expect(readAuditClan(paramsOf(auditPath(null)))).toBeNull()
})

test.each([
  [{ who: 'mia' }],
  [{ what: 'board.exploded' }],
  [{ what: 'card.moved' }],
  [{ from: '2026-02-30' }],
  [{ to: 'yesterday' }],
  [{ from: '0000-12-31' }],
  [{ to: '9999-12-31' }],
  [{ text: '   ' }],
  [{ who: undefined }],
])('%j narrows nothing down', (params) => {
  expect(readAuditFilters(params)).toEqual({})
})

test.each(['', '7', '2026-11-22_7', 'x_y', '2026-99-22T00:00:00Z_7'])(
  'a page starts at the newest for "%s"',
  (before) => {
    expect(readAuditPlace({ before })).toBeUndefined()
  },
)

test('a day is that of the reader, to its end', () => {
  expect(auditArgs(null, { from: '2026-11-30', to: '2026-11-30' }, 'Europe/Berlin')).toEqual({
    since: '2026-11-30 00:00:00 Europe/Berlin',
    until: '2026-12-01 00:00:00 Europe/Berlin',
  })
})

test('one kind is asked for as it is, a group by its kinds', () => {
  expect(auditArgs(mia, { what: 'plan.ended' }, 'UTC')).toEqual({ clan_id: mia, kinds: ['plan.ended'] })
  expect(auditArgs(mia, { what: 'exports' }, 'UTC').kinds).toEqual(['account.exported', 'audit.exported'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueDay, dueOn, dueTime, isSameMoment, movedDue, notDue, timeElsewhere, timeWords } from './due-time'

const zones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'UTC',
  'America/Los_Angeles',
]

test.each([
  ['2026-11-25', '09:30', 'Pacific/Auckland', '2026-11-24T20:30:00.000Z'],
  ['2026-11-25', '00:00', 'Asia/Kathmandu', '2026-11-24T18:15:00.000Z'],
  ['2026-11-25', '23:59', 'America/Los_Angeles', '2026-11-26T07:59:00.000Z'],
  // The clocks go from two to three, and from three back to two.
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s at %s in %s is %s', (dueDate, time, dueTimeZone, dueAt) => {
  expect(dueOn(dueDate, time, dueTimeZone)).toEqual({ dueDate, dueAt, dueTimeZone })
})

test('what is set by a clock reads the same on it', () => {
  const anyDay = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    // No clock is changed in the afternoon.
    fc.property(
      anyDay,
      fc.integer({ min: 12, max: 23 }),
      fc.integer({ min: 10, max: 59 }),
      fc.constantFrom(...zones),
      anyDay,
      (day, hour, minute, zone, other) => {
        const { dueAt, ...due } = dueOn(day, `${hour}:${minute}`, zone)
        const card = { dueDate: day, dueAt: dueAt ?? '', dueTimeZone: zone }
        expect([due.dueDate, dueDay(card, zone), dueTime(card, zone)]).toEqual([day, day, `${hour}:${minute}`])
        expect(movedDue(card, other, zone)).toEqual(dueOn(other, `${hour}:${minute}`, zone))
      },
    ),
  )
})

describe('moved to another day', () => {
  const call = { dueDate: '2026-11-26', dueAt: '2026-11-25T20:00:00Z', dueTimeZone: 'Pacific/Auckland' }
  test('a time stays what the one who moves it reads, and keeps its zone', () => {
    expect(movedDue(call, '2026-11-27', 'Europe/Berlin')).toEqual({
      dueDate: '2026-11-28',
      dueAt: '2026-11-27T20:00:00.000Z',
      dueTimeZone: 'Pacific/Auckland',
    })
  })
  test('a day has no time, and no day neither', () => {
    expect(movedDue({ dueDate: '2026-11-26' }, '2026-11-27', 'UTC')).toEqual({ ...notDue, dueDate: '2026-11-27' })
    expect(movedDue(call, null, 'UTC')).toEqual(notDue)
  })
})

test.each([
  ['2026-11-25T00:00:00Z', '12:00 AM'],
  ['2026-11-25T09:05:00Z', '9:05 AM'],
  ['2026-11-25T12:00:00Z', '12:00 PM'],
  ['2026-11-25T23:59:00Z', '11:59 PM'],
])('%s reads %s', (moment, words) => {
  expect(timeWords(new Date(moment), 'UTC')).toBe(words)
})

describe('the time where it was set', () => {
  const at = (dueTimeZone: string) => ({ dueDate: '2026-11-26', dueAt: '2026-11-25T20:30:00Z', dueTimeZone })

  test.each([
    ['Europe/Berlin', 'Europe/London', '9:30 PM in Berlin'],
    ['Pacific/Auckland', 'Europe/Berlin', '9:30 AM on Nov 26 in Auckland'],
    ['America/Argentina/Buenos_Aires', 'UTC', '5:30 PM in Buenos Aires'],
    ['UTC', 'Europe/Berlin', '8:30 PM in UTC'],
    // A day apart: the clocks show the same.
    ['Pacific/Kiritimati', 'Pacific/Honolulu', '10:30 AM on Nov 26 in Kiritimati'],
  ])('in %s, for someone in %s: %s', (there, here, words) => {
    expect(timeElsewhere(at(there), here)).toBe(words)
  })

  test.each([
    ['the clocks there show the same', at('Europe/Berlin'), 'Europe/Paris'],
    ['this browser does not know the zone', at('Mars/Olympus_Mons'), 'Asia/Kathmandu'],
    ['it is due on a day', { dueDate: '2026-11-26' }, 'UTC'],
  ])('is not told if %s', (_, card, here) => {
    expect(timeElsewhere(card, here)).toBeUndefined()
  })
})

test('moments are the same however they are written', () => {
  expect(isSameMoment('2026-11-25T20:00:00.000Z', '2026-11-25T21:00:00+01:00')).toBe(true)
  expect(isSameMoment('2026-11-25T20:00:00Z', '2026-11-25T20:00:01Z')).toBe(false)
  expect(isSameMoment(null, undefined)).toBe(true)
  expect(isSameMoment('2026-11-25T20:00:00Z', null)).toBe(false)
})

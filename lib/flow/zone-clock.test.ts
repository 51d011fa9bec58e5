import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockIn } from '../boards/dates/calendar-day'
import { zoneClock } from './zone-clock'

const zones = ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']

test.each(zones)('every moment is read as the clocks of %s show it, through changes to summer time', (zone) => {
  const read = zoneClock(zone)
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (moment) => {
        const { day, hour } = clockIn(zone, moment)
        const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
        expect(read(moment.getTime())).toEqual({ day, hour, weekday })
      },
    ),
    { numRuns: 400 },
  )
  for (const change of [
    '2026-03-29T01:00:00Z',
    '2026-10-25T01:00:00Z',
    '2026-03-08T07:00:00Z',
    '2026-04-04T15:00:00Z',
  ]) {
    for (let minutes = -90; minutes <= 90; minutes += 15) {
      const moment = new Date(Date.parse(change) + minutes * 60_000)
      const { day, hour } = clockIn(zone, moment)
      expect(read(moment.toISOString())).toMatchObject({ day, hour })
    }
  }
})

import { expect, test } from 'vitest'
import { activeClanOf, everything, isInActiveClan, personal } from './clan-cookie'

const clans = [{ id: 'crew' }]

test.each([
  [undefined, everything],
  ['', everything],
  ['personal', personal],
  ['crew', 'crew'],
  ['left-long-ago', everything],
])('the cookie %j is %j', (named, active) => {
  expect(activeClanOf(named, clans)).toBe(active)
})

test.each([
  ['crew', everything, true],
  [null, everything, true],
  ['crew', 'crew', true],
  [null, 'crew', false],
  ['other', 'crew', false],
  [null, personal, true],
  ['crew', personal, false],
])('a dojo of %j with %j chosen: %j', (clanId, active, isShown) => {
  expect(isInActiveClan(clanId, active)).toBe(isShown)
})

import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token'

const mia = 'a0000000-0000-4000-8000-000000000003'
const olive = 'a0000000-0000-4000-8000-000000000001'
const token = unsubscribeToken(mia, 'key')

test('a token says whose it is, and what it stops', () => {
  expect(readUnsubscribeToken(token, 'key')).toEqual({ person: mia, list: 'all' })
  for (const list of ['weekly', 'morning'] as const)
    expect(readUnsubscribeToken(unsubscribeToken(mia, 'key', list), 'key')).toEqual({ person: mia, list })
})

test.each([
  ['another person', token.replace(mia, olive)],
  ['no signature', mia],
  ['a short one', token.slice(0, -1)],
  ['a longer one', `${token}.x`.replace('.x', 'x')],
  ['of another key', unsubscribeToken(mia, 'other')],
  ['no person', unsubscribeToken('me', 'key')],
  ['too long', `${token}${'x'.repeat(500)}`],
  ['a list', [token]],
  ['nothing', undefined],
])('%s is refused', (_, forged) => {
  expect(readUnsubscribeToken(forged, 'key')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { changedSentence, fromPostgrest, limitSentence } from './errors'

describe('what a failed call means', () => {
  test.each([
    ['nothing answered', { code: '', message: 'TypeError: Failed to fetch' }, 0, 'offline'],
    ['nothing answered in time', { code: '23', message: 'TimeoutError' }, 0, 'offline'],
    ['the database is away', { code: 'PGRST000', message: 'Could not connect' }, 503, 'offline'],
    ['the disk is full', { code: '53100', message: 'could not extend file' }, 503, 'offline'],
    ['RLS or a grant refuses', { code: '42501', message: 'permission denied' }, 403, 'forbidden'],
    ['no row is visible', { code: 'PGRST116', message: 'no rows' }, 406, 'not_found'],
    ['the token has expired', { code: 'PGRST303', message: 'JWT expired' }, 401, 'unauthenticated'],
    ['the session is gone', { code: '42501', message: 'permission denied for table cards' }, 401, 'unauthenticated'],
    ['two transactions conflicted', { code: '40P01', message: 'deadlock detected' }, 500, 'conflict'],
    [
      'two transactions conflicted in what they read',
      { code: '40001', message: 'could not serialize access' },
      500,
      'conflict',
    ],
    [
      'the database gave up',
      { code: '57014', message: 'canceling statement due to statement timeout' },
      500,
      'too_slow',
    ],
    ['a constraint refuses', { code: '23514', message: 'check' }, 400, 'invalid'],
    ['a gateway has had enough', { message: 'API rate limit exceeded' }, 429, 'offline'],
    ['a proxy asks who one is', { message: 'Sign in to the proxy' }, 407, 'offline'],
    ['a proxy lets nothing through', { message: 'Forbidden' }, 403, 'unexpected'],
    ['the services have had enough', { code: '429', message: 'You have sent 64 MB.' }, 429, 'limited'],
    ['anything else', { code: 'XX000', message: 'internal' }, 500, 'unexpected'],
  ])('%s', (_situation, error, status, code) => {
    const failure = fromPostgrest(error, 'card.move', status)
    expect(failure.code).toBe(code)
    expect(failure.message).toContain('card.move')
    expect(failure.cause).toBe(error)
  })

  test.each([
    ['PT429', 'This dojo holds 500 katas, and no more fit.', 'This dojo holds 500 katas, and no more fit.'],
    ['PT413', 'At most 5,000 rows at a time.', 'At most 5,000 rows at a time.'],
    ['57014', 'canceling statement', 'This takes longer than the database may work on it. Try it with less at once.'],
    ['23514', 'violates check constraint', undefined],
  ])('a limit (%s) is reported in the words of the database', (code, message, sentence) => {
    expect(limitSentence(fromPostgrest({ code, message }, 'list.create', 400))).toBe(sentence)
  })

  test('what stands in the way is reported in the words of the database, other refusals are not', () => {
    const said = 'Their role in the clan gives them more here.'
    expect(changedSentence(fromPostgrest({ code: 'PT409', message: said }, 'people.role', 409))).toBe(said)
    expect(changedSentence(fromPostgrest({ code: '42501', message: said }, 'people.role', 403))).toBeUndefined()
    expect(changedSentence(new Error(said))).toBeUndefined()
  })
})

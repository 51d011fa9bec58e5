import { expect, test } from 'vitest'
import { AppError, fromPostgrest, Refusal } from '@/lib/errors'
import { errorResponse } from './error-response'

const busy = 'Your subscription is being set up in another window. Please check again in a moment.'
const told = (thrown: unknown) => errorResponse(thrown, new Request('http://dojo.example/', { method: 'POST' }))

test.each([
  ['the database’s sentence about a limit', fromPostgrest({ code: 'PT429', message: busy }, 'plan.free', 429), busy],
  [
    'no words of another service',
    fromPostgrest({ code: '429', message: 'rate: 5/h' }, 'file.send', 429),
    'A limit has been reached.',
  ],
  ['no words that are for the log', new AppError('limited', 'ai: month'), 'A limit has been reached.'],
  ['a refusal', new Refusal('limited', 'Try again tomorrow.'), 'Try again tomorrow.'],
])('people are told %s', async (_, thrown, sentence) => {
  const response = told(thrown)
  expect([response.status, await response.json()]).toEqual([422, { error: sentence, code: 'limited' }])
})

import { expect, test } from 'vitest'
import { fromPostgrest } from '@/lib/errors'
import { restoreRefusal } from './restore-refusal'

test.each([
  ['PT402', 'The owner’s plan has no room for everyone on it. The owner can restore it.'],
  ['PT404', undefined],
])('%s is explained as %s', (code, description) => {
  const error = fromPostgrest({ code, message: 'refused' }, 'board.restore', 400)
  expect(restoreRefusal(error).description).toBe(description)
})

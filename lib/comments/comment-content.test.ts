import { expect, test } from 'vitest'
import { commentContent, commentProblem, maxCommentLength } from './comment-content'

test.each([
  ['  plain \n', 'plain'],
  ['a\u0000b\u0007c\u001b[31m', 'abc[31m'],
  ['line\r\nline\rline\ttab', 'line\nline\nline\ttab'],
  ['half \ud83e and whole 🥷', 'half \ufffd and whole 🥷'],
  ['‏مرحبا @أميرة', '‏مرحبا @أميرة'],
  ['👩‍💻', '👩‍💻'],
  [' \u0000 \n', ''],
])('%j is sent as %j', (typed, sent) => {
  expect(commentContent(typed)).toBe(sent)
})

test('a text that is too long is refused with both numbers, counted in characters', () => {
  expect(commentProblem('🥷'.repeat(maxCommentLength))).toBeUndefined()
  expect(commentProblem('🥷'.repeat(maxCommentLength + 1))).toBe('10,000 characters at most. This has 10,001.')
})

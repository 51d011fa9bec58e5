import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blankCode } from './blank-code'
import { findMentions } from './find-mentions'
import { mentionCases, mentionCast } from './mention-cases'

const people = Object.entries(mentionCast).map(([userId, displayName]) => ({ userId, displayName }))

describe('who is named in a text', () => {
  test.each(mentionCases)('$title', ({ text, named }) => {
    const found = new Set(findMentions(text, people).flatMap(({ userIds }) => userIds))
    expect([...found].toSorted()).toEqual(named.toSorted())
  })

  test('is found where it stands', () => {
    expect(findMentions('a @Mia Tanaka b @kim', people)).toEqual([
      { start: 2, end: 13, userIds: ['tanaka'] },
      { start: 16, end: 20, userIds: ['kim', 'otherKim'] },
    ])
  })
})

const markdown = fc
  .array(
    fc.constantFrom('`', '``', '```', '~~~', '\\', '\n', '\r\n', '\r', '- ', '> ', '# ', '@Mia', ' ', 'é', '🥷', '1. '),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

test('blanking code changes neither the length of a text nor anything else of it', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const blanked = blankCode(text)
      expect(blanked).toHaveLength(text.length)
      const changed = blanked.split('').filter((sign, at) => sign !== '\uFFFC' && sign !== text.charAt(at))
      expect(changed).toEqual([])
    }),
  )
})

test('mentions never overlap and always begin at an @', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      let end = 0
      for (const mention of findMentions(text, people)) {
        expect(mention.start).toBeGreaterThanOrEqual(end)
        expect(text.normalize('NFC').charAt(mention.start)).toBe('@')
        end = mention.end
      }
    }),
  )
})

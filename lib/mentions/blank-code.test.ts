import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankCode } from './blank-code'

const shown = (text: string) => blankCode(text).replaceAll('\uFFFC', '·')

test.each([
  ['run `@Mia` now', 'run ······ now'],
  ['`` @Mia ` @Kim ``', '·················'],
  ['`a\n@Mia`', '········'],
  ['`@Mia', '`@Mia'],
  ['`@Mia``', '`@Mia``'],
  ['\\`@Mia`', '\\`@Mia`'],
  ['\\\\`@Mia`', '\\\\······'],
  ['a `\n\n@Mia `', 'a `\n\n@Mia `'],
  ['- a `\n- @Mia `', '- a `\n- @Mia `'],
  ['```ts\n@Mia\n```\n@Kim', '·····\n····\n···\n@Kim'],
  ['~~~\n@Mia\n```\n~~~~\n@Zoë', '···\n····\n···\n····\n@Zoë'],
  ['```\n@Mia\n\n@Kim', '···\n····\n\n····'],
  ['> ```\r\n> @Mia\r\n> ```\r\n@Zoë', '·····\r\n······\r\n·····\r\n@Zoë'],
])('of %j remains %j', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

const markdown = fc
  .array(
    fc.constantFrom('`', '``', '```', '~~~', '\\', '\n', '\r\n', '\r', '- ', '> ', '# ', '@Mia', ' ', 'é', '🥷', '1. '),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

test('neither the length of a text changes nor anything else of it', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const blanked = blankCode(text)
      expect(blanked).toHaveLength(text.length)
      const changed = blanked.split('').filter((character, at) => character !== '\uFFFC' && character !== text[at])
      expect(changed).toEqual([])
    }),
  )
})

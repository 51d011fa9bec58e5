import { expect, test } from 'vitest'
import type { TextMention } from './schema'
import { stillPicked } from './still-picked'

const mia: TextMention = { name: 'Mia', userIds: ['mia'] }
const otherMia: TextMention = { name: 'Mia', userIds: ['other'] }
const zoe: TextMention = { name: 'Zoë', userIds: ['zoe'] }

test.each([
  { title: 'everyone who is still mentioned', text: '@Zoë, ask @Mia', picked: [mia, zoe], kept: [mia, zoe] },
  { title: 'no one whose name was deleted', text: 'Ask @Mia', picked: [zoe, mia], kept: [mia] },
  { title: 'the last of two with one name', text: 'Ask @Mia', picked: [mia, otherMia], kept: [otherMia] },
  {
    title: 'both where the name is written twice',
    text: '@Mia or @Mia',
    picked: [mia, otherMia],
    kept: [mia, otherMia],
  },
  { title: 'an accent typed as a character of its own', text: '@Zoe\u0308', picked: [zoe], kept: [zoe] },
])('of those picked, $title', ({ text, picked, kept }) => {
  expect(stillPicked(text, picked)).toEqual(kept)
})

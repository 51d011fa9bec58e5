import { expect, test } from 'vitest'
import { type MarkdownNode, markMentions } from './mark-mentions'
import type { TextMention } from './schema'

const mentions: TextMention[] = [
  { name: 'Mia', userIds: ['mia'] },
  { name: 'Mia Tanaka', userIds: ['tanaka'] },
  { name: 'Kim', userIds: ['kim', 'otherKim'] },
  { name: 'J.R. (ops)', userIds: ['dots'] },
  { name: 'me@home', userIds: ['at'] },
]

/** A text with each mention in brackets, before the people it names. */
function marked(value: string): string {
  const tree: MarkdownNode = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value }] }] }
  markMentions(tree, mentions, (userIds) => ({ people: userIds.join() }))
  return (tree.children?.[0]?.children ?? [])
    .map(({ value, children, data }) => value ?? `[${children?.[0]?.value}]${data?.hProperties['people']}`)
    .join('')
}

test.each([
  ['Ask @Mia, please', 'Ask [@Mia]mia, please'],
  ['@Mia Tanaka @Mia', '[@Mia Tanaka]tanaka [@Mia]mia'],
  ['@Mia Tanakas', '[@Mia]mia Tanakas'],
  ['@Kim!', '[@Kim]kim,otherKim!'],
  ['@J.R. (ops)? @JxR. (ops)', '[@J.R. (ops)]dots? @JxR. (ops)'],
  ['@me@home', '[@me@home]at'],
  ['@Miaow, mail@Mia, é@Kim, @mia', '@Miaow, mail@Mia, é@Kim, @mia'],
  ['_@Mia_', '_[@Mia]mia_'],
])('in %j', (text, expected) => {
  expect(marked(text)).toBe(expected)
})

test('code stays as it is', () => {
  const code = { type: 'inlineCode', value: '@Mia' }
  const tree: MarkdownNode = { type: 'root', children: [code] }
  markMentions(tree, mentions, () => ({}))
  expect(tree).toEqual({ type: 'root', children: [code] })
})

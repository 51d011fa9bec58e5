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

const text = (value: string): MarkdownNode => ({ type: 'text', value })
const paragraph = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'paragraph', children })
const mention = (name: string): MarkdownNode => ({
  type: 'mention',
  data: { hName: 'bdi', hProperties: {} },
  children: [text(`@${name}`)],
})
const code: MarkdownNode = { type: 'inlineCode', value: '@Mia' }
const picture: MarkdownNode = { type: 'image' }
const strong = (...children: MarkdownNode[]): MarkdownNode => ({ type: 'strong', children })

test.each([
  ['a mention alone', [text('@Mia')], [mention('Mia')]],
  [
    'among code, pictures and strong words, which stay',
    [text('Ask @Kim '), code, picture, strong(text('now, @Mia'), code)],
    [text('Ask '), mention('Kim'), text(' '), code, picture, strong(text('now, '), mention('Mia'), code)],
  ],
  ['code alone', [code], [code]],
])('%s', (_, before, after) => {
  const tree = paragraph(...before)
  markMentions(tree, mentions, () => ({}))
  expect(tree).toEqual(paragraph(...after))
})

test('a sign is no mention where no one is mentioned', () => {
  const tree = paragraph(text('Two @ 3 € each, @Mia'))
  markMentions(tree, [], () => ({}))
  expect(tree).toEqual(paragraph(text('Two @ 3 € each, @Mia')))
})

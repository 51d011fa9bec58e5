import { findMentions, type Mention, type Mentionable } from './find-mentions'

/** As much of a Markdown tree (mdast) as is needed here. */
export type MarkdownNode = {
  type: string
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
  data?: { hName: string; hProperties: Record<string, string> }
}

type Part = { text: string; userIds?: string[] }

/**
 * Puts an element around each name that the source mentions, in the tree that was made of it. `source` is in NFC form;
 * `propertiesOf` says what the element is to carry.
 */
export function markMentions(
  tree: MarkdownNode,
  source: string,
  people: readonly Mentionable[],
  propertiesOf: (userIds: string[]) => Record<string, string>,
): void {
  const mentions = findMentions(source, people)
  if (mentions.length === 0) return
  const mentioned = people.filter(({ userId }) => mentions.some(({ userIds }) => userIds.includes(userId)))
  const visit = (node: MarkdownNode) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => {
      visit(child)
      if (child.type !== 'text' || !child.value) return [child]
      const parts = partsOf(child, child.value, source, mentions, mentioned)
      return parts.map(({ text, userIds }): MarkdownNode => {
        const words = { type: 'text', value: text }
        return userIds
          ? { type: 'mention', data: { hName: 'bdi', hProperties: propertiesOf(userIds) }, children: [words] }
          : words
      })
    })
  }
  visit(tree)
}

function partsOf(
  node: MarkdownNode,
  value: string,
  source: string,
  mentions: readonly Mention[],
  mentioned: readonly Mentionable[],
): Part[] {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  const isVerbatim = start !== undefined && source.slice(start, end) === value
  // Where the text differs from its source (an escaped sign, an indented line), it is read by itself.
  const within = isVerbatim
    ? mentions
        .filter((mention) => mention.start >= start && mention.end <= start + value.length)
        .map((mention) => ({ ...mention, start: mention.start - start, end: mention.end - start }))
    : findMentions(value, mentioned)
  const parts: Part[] = []
  let at = 0
  for (const mention of within) {
    if (mention.start > at) parts.push({ text: value.slice(at, mention.start) })
    parts.push({ text: value.slice(mention.start, mention.end), userIds: mention.userIds })
    at = mention.end
  }
  if (at < value.length) parts.push({ text: value.slice(at) })
  return parts
}

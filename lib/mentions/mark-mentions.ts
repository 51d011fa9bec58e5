import type { TextMention } from './schema'

/** The parts of a Markdown tree (mdast) needed here. */
export type MarkdownNode = {
  type: string
  value?: string
  children?: MarkdownNode[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/**
 * Wraps each mention in the tree of an NFC text in an element. The database has found who is mentioned
 * (`private.find_mentions`); this only looks for the names as written. Code is not text in the tree, so nothing in it
 * is marked.
 * @param propertiesOf the element's properties
 */
export function markMentions(
  tree: MarkdownNode,
  mentions: readonly TextMention[],
  propertiesOf: (userIds: string[]) => Record<string, string>,
): void {
  if (mentions.length === 0) return
  const pattern = patternOf(mentions)
  const markIn = (text: string): MarkdownNode[] =>
    text.split(pattern).flatMap((value, at): MarkdownNode[] => {
      if (value === '') return []
      const words = { type: 'text', value }
      if (at % 2 === 0) return [words]
      const userIds = mentions.flatMap((mention) => (`@${mention.name}` === value ? mention.userIds : []))
      return [{ type: 'mention', data: { hName: 'bdi', hProperties: propertiesOf(userIds) }, children: [words] }]
    })
  const visit = (node: MarkdownNode) => {
    if (!node.children) return
    for (const child of node.children) visit(child)
    node.children = node.children.flatMap((child) =>
      child.type === 'text' && child.value ? markIn(child.value) : [child],
    )
  }
  visit(tree)
}

const letterOrDigit = '[\\p{Alphabetic}\\p{Nd}]'

/** Captures each mention, so that split() keeps them between the other parts. The longest name comes first. */
function patternOf(mentions: readonly TextMention[]): RegExp {
  const names = mentions
    .map(({ name }) => name)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(?<!${letterOrDigit})(@(?:${names.join('|')}))(?!${letterOrDigit})`, 'u')
}

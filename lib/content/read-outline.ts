import type { Heading, Outline, WalkToken } from './schema'

/** The parts of hast and of MDX's own nodes that are read here. */
type Node = {
  type: string
  value?: string
  tagName?: string
  name?: string | null
  properties?: Record<string, unknown>
  attributes?: { name?: string; value?: unknown }[]
  children?: Node[]
}

/** A rehype plugin (after rehype-slug) that writes a document's contents into `outline`. */
export function readOutline(outline: Outline) {
  return (tree: unknown) => {
    outline.sections.push({ id: null, heading: null, text: '' })
    for (const node of asNode(tree).children ?? []) readBlock(node, outline)
    for (const section of outline.sections) section.text = section.text.replaceAll(/\s+/g, ' ').trim()
    const words = outline.sections.flatMap(({ heading, text }) => `${heading ?? ''} ${text}`.split(' ').filter(Boolean))
    outline.wordCount = words.length
  }
}

/** unified passes a tree of its own type; only the fields above are read, and each may be missing. */
function asNode(tree: unknown): Node {
  return tree as Node
}

function readBlock(node: Node, outline: Outline): void {
  for (const inner of everything(node)) {
    const href = inner.properties?.['href'] ?? attribute(inner, 'href')
    if (typeof href === 'string') outline.links.push(href)
    if (inner.name === 'Shot') outline.shots.push(attribute(inner, 'name') ?? '')
    if (inner.name === 'Walk') outline.walks.push({ scene: attribute(inner, 'scene') ?? '', steps: stepsOf(inner) })
  }
  const level = node.tagName === 'h2' ? 2 : node.tagName === 'h3' ? 3 : undefined
  if (level) {
    const heading: Heading = { id: String(node.properties?.['id'] ?? ''), text: textOf(node), level }
    outline.headings.push(heading)
    outline.sections.push({ id: heading.id, heading: heading.text, text: '' })
    return
  }
  const section = outline.sections.at(-1)
  if (section) section.text += ` ${textOf(node)}`
}

function* everything(node: Node): Generator<Node> {
  yield node
  for (const child of node.children ?? []) yield* everything(child)
}

function attribute(node: Node, name: string): string | undefined {
  const value = node.attributes?.find((one) => one.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

const blocks = new Set(['p', 'li', 'ol', 'ul', 'td', 'th', 'tr', 'pre', 'blockquote'])

/** Keys have their PC names: these words are for the search, not for display. */
function textOf(node: Node): string {
  if (node.type === 'text') return node.value ?? ''
  if (node.name === 'Keys') return (attribute(node, 'of') ?? '').replace('Mod', 'Ctrl')
  const inner = (node.children ?? []).map(textOf).join('')
  return blocks.has(node.tagName ?? '') ? `${inner} ` : inner
}

function stepsOf(walk: Node): WalkToken[][] {
  const items = [...everything(walk)].filter(({ tagName }) => tagName === 'li')
  return items.map((item) => tokensOf(item).filter(({ value }) => value !== ''))
}

function tokensOf(node: Node): WalkToken[] {
  if (node.type === 'text') return [{ kind: 'text', value: (node.value ?? '').replaceAll(/\s+/g, ' ') }]
  if (node.tagName === 'strong') return [{ kind: 'name', value: textOf(node).replaceAll(/\s+/g, ' ').trim() }]
  if (node.tagName === 'code') return [{ kind: 'typed', value: textOf(node) }]
  if (node.name === 'Keys') return [{ kind: 'keys', value: attribute(node, 'of') ?? '' }]
  return (node.children ?? []).flatMap(tokensOf)
}

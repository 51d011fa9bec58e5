type TreeNode = { type: string; tagName?: string; children?: TreeNode[] }

/** The level of the heading above the text: that of a dialog's section. */
const outerLevel = 3
const lowestLevel = 6

/**
 * Puts the headings of a text under the heading above it, none more than one level below the previous one, so that
 * people who jump from heading to heading find them in order. Changes the (hast) tree.
 */
export function nestHeadings(tree: TreeNode): void {
  let last = outerLevel
  const visit = (node: TreeNode) => {
    const depth = /^h([1-6])$/.exec(node.tagName ?? '')?.[1]
    if (depth) {
      last = Math.min(outerLevel + Number(depth), last + 1, lowestLevel)
      node.tagName = `h${last}`
    }
    for (const child of node.children ?? []) visit(child)
  }
  visit(tree)
}

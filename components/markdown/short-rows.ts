type TreeNode = { type: string; align?: unknown[] | null; children?: TreeNode[] }

/** Few texts have as many cells. */
const mostAdded = 500

/**
 * Rows get as many cells as their table has columns: 3,000 characters of a wide head and short rows became 280,000 cells.
 * Where many would be added, rows stay as they are written. Changes the (mdast) tree.
 */
export function keepShortRows(tree: TreeNode): void {
  let added = 0
  const visit = (node: TreeNode) => {
    const { type, align, children = [] } = node
    if (type === 'table' && align) {
      const written = children.reduce((sum, row) => sum + (row.children?.length ?? 0), 0)
      const missing = align.length * children.length - written
      if (added + missing > mostAdded) node.align = null
      else added += missing
    }
    for (const child of children) visit(child)
  }
  visit(tree)
}

/** As many rows as there are techniques in the largest dojo, each once. */
export const mostRows = 20_000

/**
 * Which groups show only their names because all before them have as many rows as a page can hold: a technique is under
 * each of its tags, which may be fifty. One that someone has opened stays open.
 */
export function foldedForRoom<Group extends { id: string; rows: readonly unknown[] }>(
  groups: readonly Group[],
  isFolded: (group: Group) => boolean,
  opened: ReadonlySet<string>,
): ReadonlySet<string> {
  const folded = new Set<string>()
  let left = mostRows
  for (const group of groups) {
    if (isFolded(group)) continue
    if (group.rows.length > left && !opened.has(group.id)) folded.add(group.id)
    else left -= group.rows.length
  }
  return folded
}

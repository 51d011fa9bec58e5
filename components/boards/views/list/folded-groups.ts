const storageKey = 'folded-groups'
const mostPlaces = 20

/** One line per person and board, most recently changed first: who and where, then the folded groups. */
function lines(): string[][] {
  try {
    const text = localStorage.getItem(storageKey)
    return text ? text.split('\n').map((line) => line.split(' ')) : []
  } catch {
    return []
  }
}

export function readFolded(place: string): ReadonlySet<string> {
  const [, ...groups] = lines().find(([known]) => known === place) ?? []
  return new Set(groups)
}

export function writeFolded(place: string, groups: ReadonlySet<string>): void {
  const others = lines().filter(([known]) => known !== place)
  const all = groups.size > 0 ? [[place, ...groups], ...others] : others
  const kept = all.slice(0, mostPlaces).map((line) => line.join(' '))
  try {
    localStorage.setItem(storageKey, kept.join('\n'))
  } catch {
    // Without storage they are folded until the page is left.
  }
}

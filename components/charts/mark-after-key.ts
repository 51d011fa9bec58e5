/**
 * The mark to which a key leads; null for keys that lead nowhere. Marks are in the document column by column,
 * `data-chart` of them per column from the bottom up: arrows to the sides keep the row.
 */
export function markAfterKey(chart: HTMLElement, current: Element | null, key: string): Element | null {
  const marks = [...chart.querySelectorAll('[data-say]')]
  const perColumn = Number(chart.dataset['chart']) || 1
  const at = current ? marks.indexOf(current) : -1
  const columns = Math.ceil(marks.length / perColumn)
  const column = Math.floor(at / perColumn)
  const row = at < 0 ? 0 : at % perColumn
  const to = (wanted: number) => marks[Math.max(0, Math.min(columns - 1, wanted)) * perColumn + row] ?? null
  switch (key) {
    case 'ArrowRight':
      return to(at < 0 ? 0 : column + 1)
    case 'ArrowLeft':
      return to(at < 0 ? columns - 1 : column - 1)
    case 'PageDown':
      return to(at < 0 ? 0 : column + 10)
    case 'PageUp':
      return to(at < 0 ? columns - 1 : column - 10)
    case 'Home':
      return to(0)
    case 'End':
      return to(columns - 1)
    case 'ArrowUp':
      return perColumn > 1 ? (marks[at < 0 ? 0 : column * perColumn + Math.min(perColumn - 1, row + 1)] ?? null) : null
    case 'ArrowDown':
      return perColumn > 1 ? (marks[at < 0 ? 0 : column * perColumn + Math.max(0, row - 1)] ?? null) : null
    default:
      return null
  }
}

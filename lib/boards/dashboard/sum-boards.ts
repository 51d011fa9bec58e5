type Counted = { total: number; open: number; overdue: number }

/** What is to do across boards. */
export function sumBoards(boards: readonly Counted[]): Counted {
  const sum = { total: 0, open: 0, overdue: 0 }
  for (const board of boards) {
    sum.total += board.total
    sum.open += board.open
    sum.overdue += board.overdue
  }
  return sum
}

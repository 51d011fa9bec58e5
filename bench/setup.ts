import type { Browser } from '@playwright/test'
import type { BenchBoard } from './bench-board.ts'
import type { Person } from './person.ts'
import type { Product } from './product.ts'
import type { Row } from './row.ts'
import type { StaticPages } from './static-page.ts'

/** How many cards a list of the two boards has; each has ten lists. */
export const SIZES = [100, 500] as const

/** What all parts share. */
export type Setup = {
  product: Product
  browser: Browser
  owner: Person
  member: Person
  /** 1,000 and 5,000 cards. */
  boards: readonly [BenchBoard, BenchBoard]
  staticPages: StaticPages
  repeat: number
  /** Resident memory before the first request. */
  idle: { appMb: number; servicesMb: number }
}

/** Measures one subject; each row that it returns is a line of the table. */
export type Part = (setup: Setup) => Promise<Row[]>

/** Runs `work` for every board, with the size that names its static page and raw tables. */
export async function forBoards(
  { boards }: Setup,
  work: (board: BenchBoard, cardsPerList: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const board of boards) rows.push(...(await work(board, board.cardCount / board.lists.length)))
  return rows
}

import { type BenchBoard, whatIsWrong } from '../bench-board.ts'
import type { Setup, Part } from '../setup.ts'
import { connect, type Db } from '../person.ts'
import { randomSource } from '../statistics.ts'
import { openEmbedded, openNative, timed } from '../raw-database.ts'
import type { Row } from '../row.ts'

const MOVES = 200
const AT_ONCE = 8

type Run = { eachMs: number[]; totalMs: number; failures: string[] }

/** Moves over the API as members make them, to random places of the board of 1,000. */
export const moving: Part = async (setup) => {
  const board = setup.boards[0]
  const clients = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      connect(setup.product, index % 2 ? setup.member.email : setup.owner.email),
    ),
  )
  const trivial: number[] = []
  const [first = setup.owner.db] = clients
  const random = randomSource(1)
  await moveMany(board, [first], 20, random)
  const alone = await moveMany(board, [first], MOVES, random)
  const together = await moveMany(board, clients, MOVES, random)
  for (let turn = 0; turn < MOVES / 4; turn += 1) trivial.push(await timed(() => first.rpc('viewer')))
  const wrong = [...alone.failures, ...together.failures, ...(await whatIsWrong(first, board))]
  const raw = await rawWrites(setup)
  const embedded = { what: 'one row updated in the same Postgres without API and rules', values: raw.embedded }
  const isRight = { text: 'no error', isReached: () => wrong.length === 0 }
  return [
    { what: 'a move, one at a time', unit: 'ms', values: alone.eachMs, floor: embedded, note: perSecond(alone) },
    {
      what: `a move, ${AT_ONCE} in parallel`,
      unit: 'ms',
      values: together.eachMs,
      floor: embedded,
      note: perSecond(together),
    },
    {
      what: `${MOVES} moves, ${AT_ONCE} in parallel`,
      unit: 'ms',
      values: [together.totalMs],
      floor: { what: `${MOVES} moves, one at a time`, values: [alone.totalMs] },
      aim: { text: '≤ 1x', isReached: ({ ratio }) => ratio <= 1 },
    },
    {
      what: 'moves that failed, and faults in the order',
      unit: 'count',
      values: [wrong.length],
      aim: isRight,
      note: wrong.length === 0 ? 'the order is dense, and every card is there once' : wrong.slice(0, 3).join('; '),
    },
    { what: 'a call that does next to nothing (viewer)', unit: 'ms', values: trivial, floor: embedded },
    raw.native,
  ]
}

function perSecond({ totalMs }: Run): string {
  return `${Math.round((MOVES / totalMs) * 1000)} moves a second`
}

async function moveMany(board: BenchBoard, clients: readonly Db[], count: number, random: () => number): Promise<Run> {
  const eachMs: number[] = []
  const failures: string[] = []
  const cards = board.lists.flatMap((list) => list.cards)
  let left = count
  const work = async (db: Db) => {
    while (left > 0) {
      left -= 1
      const card = cards[Math.floor(random() * cards.length)]
      const list = board.lists[Math.floor(random() * board.lists.length)]
      if (!card || !list) throw new Error('The board is empty.')
      const to = { card_ids: [card.id], to_list_id: list.id, to_index: Math.floor(random() * list.cards.length) }
      const took = await timed(async () => {
        const { error } = await db.rpc('move_cards', to)
        if (error) failures.push(`${error.code}: ${error.message}`)
      })
      eachMs.push(took)
    }
  }
  const totalMs = await timed(() => Promise.all(clients.map(work)))
  return { eachMs, totalMs, failures }
}

async function rawWrites({ boards }: Setup): Promise<{ embedded: number[]; native: Row }> {
  const sizes = [boards[0].cardCount / 10]
  const embedded = await openEmbedded(sizes)
  const embeddedMs: number[] = []
  for (let turn = 0; turn < MOVES; turn += 1) embeddedMs.push(await embedded.writeOne())
  await embedded.close()
  const what = 'one row updated in native PostgreSQL (for comparison)'
  const native = await openNative(sizes)
  if ('missing' in native)
    return { embedded: embeddedMs, native: { what, unit: 'ms', values: [], note: native.missing } }
  const nativeMs: number[] = []
  for (let turn = 0; turn < MOVES; turn += 1) nativeMs.push(await native.writeOne())
  await native.close()
  return { embedded: embeddedMs, native: { what, unit: 'ms', values: nativeMs } }
}

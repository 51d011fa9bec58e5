import { request } from 'node:http'
import { forBoards, type Part } from '../setup.ts'
import { openEmbedded, timed } from '../raw-database.ts'

const TIMES = 10

type Answer = { firstByteMs: number; allMs: number; bytes: number }

/** What opening a board costs on the server: the one database call, and the page around it. */
export const reading: Part = async (setup) => {
  const raw = await openEmbedded(setup.boards.map((board) => board.cardCount / 10))
  const rows = await forBoards(setup, async (board, cardsPerList) => {
    const { owner, product } = setup
    const cookie = owner.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const [snapshots, plain, pages]: [number[], number[], Answer[]] = [[], [], []]
    const zipped = await load(`${product.url}/dojo/${board.id}`, cookie, 'gzip')
    for (let turn = 0; turn < TIMES; turn += 1) {
      snapshots.push(await timed(() => owner.db.rpc('board_snapshot', { board_id: board.id })))
      plain.push(await raw.readBoard(cardsPerList))
      pages.push(await load(`${product.url}/dojo/${board.id}`, cookie, 'identity'))
    }
    const floor = {
      what: `the rows of ${board.size} cards, read in order from the same Postgres without API and rules`,
      values: plain,
    }
    const { data } = await owner.db.rpc('board_snapshot', { board_id: board.id })
    return [
      {
        what: `board_snapshot of ${board.size} over the API`,
        unit: 'ms',
        values: snapshots,
        floor,
        note: `${kb(JSON.stringify(data).length)} of JSON`,
      },
      { what: `page of ${board.size}: first byte`, unit: 'ms', values: pages.map((page) => page.firstByteMs), floor },
      {
        what: `page of ${board.size}: whole`,
        unit: 'ms',
        values: pages.map((page) => page.allMs),
        floor,
        note: `${kb(pages[0]?.bytes ?? 0)} of HTML, ${kb(zipped.bytes)} compressed`,
      },
    ]
  })
  await raw.close()
  return rows
}

function kb(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`
}

function load(url: string, cookie: string, encoding: 'gzip' | 'identity'): Promise<Answer> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { cookie, 'accept-encoding': encoding } }, (response) => {
      let firstByteMs = 0
      let bytes = 0
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - since
        bytes += chunk.length
      })
      response.on('end', () => resolve({ firstByteMs, allMs: performance.now() - since, bytes }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

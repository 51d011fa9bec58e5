import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { findFreePort } from '../../scripts/ports.mjs'
import type { Part } from '../setup.ts'
import { startServer } from '../next-server.ts'
import type { Aim, Row } from '../row.ts'

const paths = ['/', '/pricing', '/support/kanban-basics']
/** As requested by programs, which take anything, and by browsers. */
const encodings = ['identity', 'br'] as const
const secondsEach = 2
const mostRounds = 5

const atLeast = (share: number): Aim => ({ text: `≥ ${share}x`, isReached: ({ ratio }) => ratio >= share })

/** Finished pages per second, compared with a process that only sends the same bytes; the two alternate. */
export const serving: Part = async ({ product, repeat }) => {
  const rows: Row[] = []
  for (const path of paths) {
    for (const encoding of encodings)
      rows.push(await measure(product.url + path, path, encoding, Math.min(repeat, mostRounds)))
  }
  return rows
}

async function measure(url: string, path: string, encoding: (typeof encodings)[number], rounds: number): Promise<Row> {
  const bytes = await download(url, encoding)
  const bare = await serveBare(bytes, encoding)
  const [values, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await answersPerSecond(bare.url, encoding))
    values.push(await answersPerSecond(url, encoding))
  }
  await bare.stop()
  return {
    what: `answers a second for ${path}, ${encoding}`,
    unit: 'count',
    values,
    floor: { what: `a bare Node server that holds the same ${Math.round(bytes.length / 1000)} kB`, values: floor },
    aim: atLeast(0.7),
  }
}

async function answersPerSecond(url: string, encoding: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: 20,
    duration: secondsEach,
    headers: { 'accept-encoding': encoding },
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were refusals, ${errors} failed.`)
  return requests.average
}

/** The bytes as they are sent; `fetch` would unpack them. @throws Error if they have another encoding than requested */
function download(url: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const got = answer.headers['content-encoding'] ?? 'identity'
        if (answer.statusCode === 200 && got === encoding) resolve(Buffer.concat(parts))
        else reject(new Error(`${url} answered ${answer.statusCode} in ${got}.`))
      })
    }).on('error', reject)
  })
}

async function serveBare(bytes: Buffer, encoding: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dojo-bench-bare-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'page')
  writeFileSync(file, bytes)
  return startServer(['bench/bare-server.mjs', file, encoding], await findFreePort(), {})
}

import { get } from 'node:http'
import type { PGlite } from '@electric-sql/pglite'
import { flowContent } from '../flow-content.ts'
import { signUp, type Person } from '../person.ts'
import { startProduct } from '../product.ts'
import type { Row } from '../row.ts'
import type { Part } from '../setup.ts'

const times = 20
const most = 150
const pages = ['/advanced-analytics', '/advanced-analytics?weeks=26', '/productivity']

/** When a browser has the frame of a page of analytics, and when its figures, over 20,000 techniques of four dojos. */
export const flowPage: Part = async () => {
  let person: Person | undefined
  const { url } = await startProduct(async (services) => {
    const reader = (person = await signUp(services, 'flow'))
    return (database) => fill(database, reader.id)
  })
  const cookie = person?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') ?? ''
  const rows: Row[] = []
  for (const page of pages) {
    const answers: Answer[] = []
    for (let turn = -4; turn < times; turn += 1) {
      const answer = await ask(url + page, cookie)
      if (turn >= 0) answers.push(answer)
    }
    rows.push(
      {
        what: `first byte of ${page}`,
        unit: 'ms',
        values: answers.map(({ firstMs }) => firstMs),
        aim: { text: `≤ ${most} ms`, isReached: ({ median }) => median <= most },
      },
      { what: `all of ${page}`, unit: 'ms', values: answers.map(({ wholeMs }) => wholeMs) },
      { what: `bytes of ${page}`, unit: 'kB', values: answers.map(({ bytes }) => bytes / 1000) },
    )
  }
  return rows
}

/** Replaces the demo; the person who has signed up can read all of it, and half of it is theirs. */
async function fill(database: PGlite, person: string): Promise<void> {
  await database.exec(`set session_replication_role = replica;
    create temp table kept as select * from public.profiles where user_id = '${person}';
    delete from public.profiles;
    truncate public.boards cascade;
    truncate private.flow_cards, private.card_stays, private.flow_hours, private.flow_lists;
    delete from auth.users where id <> '${person}';
    set session_replication_role = origin;`)
  for (const sql of flowContent.fill) await database.exec(sql)
  await database.exec(`set session_replication_role = replica;
    update public.cards set assignee = '${person}' where assignee = '${flowContent.person}';
    delete from public.profiles where user_id = '${person}';
    insert into public.profiles select * from kept;`)
  for (const table of flowContent.tables) await database.exec(`vacuum analyze ${table}`)
}

type Answer = { firstMs: number; wholeMs: number; bytes: number }

/** As a browser asks for a page. @throws Error if it is not answered with one */
function ask(url: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const since = performance.now()
    const headers = {
      cookie,
      'accept-encoding': 'identity',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
    }
    get(url, { headers }, (answer) => {
      let firstMs: number | undefined
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        firstMs ??= performance.now() - since
        bytes += part.length
      })
      answer.on('end', () => {
        if (answer.statusCode !== 200 || firstMs === undefined) reject(new Error(`${url}: ${answer.statusCode}`))
        else resolve({ firstMs, wholeMs: performance.now() - since, bytes })
      })
    }).on('error', reject)
  })
}

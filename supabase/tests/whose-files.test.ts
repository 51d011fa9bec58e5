import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Query, Row } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'

/* Whatever happens to files, each that is kept counts for a living owner who has it, or else for whose bin keeps it, and for
no one who has nothing of it. Each file has twice the size of the one before: the sum of an owner tells which count. */

const db = await openTestDatabase()
afterAll(() => db.close())
await db.admin(`update private.plan_limits set amount = 9007199254740991 where feature = 'storageBytes'`)

/** What people are refused in such a history: it is gone, not theirs, or its list has gone. */
const refusals = ['none', 'PT404', 'PT409', '42501', '23503', 'PT402']

const inRole =
  (role: string, person?: string): Query =>
  (sql, params) =>
    db.engine.transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        JSON.stringify(person === undefined ? { role } : { role, sub: person, email: `${person}@ninjadojo.test` }),
        role,
      ])
      return query(sql, params)
    })
const as = (person: string) => inRole('authenticated', person)
const server = inRole('service_role')

async function column<T>(query: Promise<Row[]>): Promise<T[]> {
  return (await query).map((row) => row['x'] as T)
}

async function newPerson(): Promise<string> {
  const id = crypto.randomUUID()
  const email = `${id}@ninjadojo.test`
  await db.admin(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [id, email])
  await db.admin(
    `insert into subscribers (user_id, email, subscription_tier, subscribed) values ($1, $2, 'enterprise', true)
     on conflict (user_id) do update set subscription_tier = 'enterprise', subscribed = true`,
    [id, email],
  )
  return id
}

/** Four people, who are admins of each other's dojos, two dojos each, and a clan. */
class World {
  readonly people: string[] = []
  readonly boards: string[] = []
  readonly paths: string[] = []
  clan = ''

  async join(): Promise<void> {
    const person = await newPerson()
    this.people.push(person)
    for (const title of ['One', 'Two']) {
      const lists = '[{"title": "Ready", "cards": [{"title": "First"}]}]'
      const [board] = await column<string>(
        as(person)(`select create_board($1, '', $2::text::jsonb) as x`, [title, lists]),
      )
      this.boards.push(board ?? '')
    }
    if (!this.clan) {
      ;[this.clan = ''] = await column<string>(
        db.admin(`insert into clans (name, created_by) values ('Shift', $1) returning id as x`, [person]),
      )
    }
    await db.admin(
      `insert into clan_members (clan_id, user_id, role) select $1, $2, 'admin' where exists (select from clans where id = $1)
       on conflict do nothing`,
      [this.clan, person],
    )
    await this.meet()
  }

  async meet(): Promise<void> {
    await db.admin(
      `insert into board_members (board_id, user_id, role, own_role)
       select b.id, u, 'admin', 'admin' from boards b, unnest($2::uuid[]) u
       where b.id = any ($1) and not exists (select from private.binned_boards x where x.board_id = b.id) on conflict do nothing`,
      [this.boards, this.people],
    )
  }

  /** Which files count for each of those who live. */
  async counted(): Promise<Map<string, Set<string>>> {
    const sums = await db.admin<{ person: string; sum: string }>(
      'select u as person, private.stored_bytes(u)::text as sum from unnest($1::uuid[]) u',
      [this.people],
    )
    return new Map(
      sums.map(({ person, sum }) => [
        person,
        new Set(this.paths.filter((_, at) => (BigInt(sum) >> BigInt(at)) % 2n === 1n)),
      ]),
    )
  }

  /** Who has each file, and whose bin keeps it in a copy. */
  async holders(): Promise<Map<string, Holders>> {
    const rows = await db.admin<{ path: string; owner: string; how: 'has' | 'keeps' | 'loose' }>(
      `select a.path, b.user_id as owner, 'has' as how from card_attachments a join boards b on b.id = a.board_id
       union all select p, b.user_id, case d.reason when 'transferred' then 'keeps' else 'has' end
         from deleted_items d join boards b on b.id = d.board_id, unnest(d.file_paths) p
       union all select n.path, b.user_id, case when n.attachment ? 'has_moved' then 'loose' else 'has' end
         from private.unneeded_files n join boards b on b.id = n.board_id
         join cards c on c.board_id = b.id and c.id = (n.attachment ->> 'card_id')::uuid where n.due_at > now()
       union all select u.path, b.user_id, 'loose' from private.attachment_uploads u join boards b on b.id = u.board_id
         where u.settled_at is null`,
    )
    const holders = new Map<string, Holders>()
    for (const { path, owner, how } of rows) {
      const of = holders.get(path) ?? { has: new Set(), keeps: new Set(), loose: new Set() }
      of[how].add(owner)
      holders.set(path, of)
    }
    return holders
  }
}

/** `loose`: an upload, or what was deleted before its card was sent on, may count on for whose dojo it was on. */
type Holders = { has: Set<string>; keeps: Set<string>; loose: Set<string> }
const noHolders: Holders = { has: new Set(), keeps: new Set(), loose: new Set() }

const isWithin = (some: Set<string>, all: Set<string>) => [...some].every((one) => all.has(one))
/** One of them. @throws as those who are refused, where there is none */
function pick<T>(all: readonly T[], at: number): T {
  const [one] = all.slice(at % all.length)
  if (one === undefined) throw Object.assign(new Error('There is none.'), { code: 'none' })
  return one
}

const deeds = {
  async upload(world: World, a: number, b: number) {
    if (world.paths.length === 50) return
    const [card] = pick(await cards(world), a)
    const size = 2 ** world.paths.length
    const [made] = await column<{ id: string; path: string }>(
      server(`select reserve_attachment($1, $2, 'x', $3, 'application/octet-stream') as x`, [
        card,
        pick(world.people, b),
        size,
      ]),
    )
    if (!made) return
    world.paths.push(made.path)
    await db.admin(
      `insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, jsonb_build_object('size', $2::bigint))`,
      [made.path, size],
    )
    if (b % 5 === 0) return
    if (b % 5 === 1) await server('select refuse_attachment($1)', [made.id])
    else await server('select finish_attachment($1, $2, null)', [made.id, size])
  },
  async send(world: World, a: number, b: number) {
    const [card] = pick(await cards(world), a)
    const list = pick(
      await column<string>(db.admin('select id as x from lists where board_id = any ($1) order by id', [world.boards])),
      b,
    )
    await as(pick(world.people, a))('select transfer_card($1, $2)', [card, list])
  },
  async sendBack(_: World, a: number) {
    const sent = pick(
      await db.admin<{ card: string; by: string }>(
        'select card_id as card, transferred_by as by from private.transferred_cards order by card_id',
      ),
      a,
    )
    await as(sent.by)('select return_card($1)', [sent.card])
  },
  async deleteFile(world: World, a: number) {
    const file = pick(await column<string>(db.admin('select id as x from card_attachments order by path, id')), a)
    await as(pick(world.people, a))('select delete_attachment($1)', [file])
  },
  async restoreFile(_: World, a: number) {
    const file = pick(
      await db.admin<{ id: string; by: string }>(
        `select attachment ->> 'id' as id, attachment ->> 'removed_by' as by from private.unneeded_files
         where attachment ->> 'removed_by' is not null order by path`,
      ),
      a,
    )
    await as(file.by)('select restore_attachment($1)', [file.id])
  },
  async removeCard(world: World, a: number, b: number) {
    const [card] = pick(await cards(world), a)
    await as(pick(world.people, b))('select remove_cards($1, $2)', [[card], b % 3 ? 'deleted' : 'archived'])
  },
  async restoreItem(world: World, a: number, b: number) {
    const [item, board] = pick(await items(world), a)
    await as(pick(world.people, b))('select restore_item($1, $2)', [item, board])
  },
  async purgeItem(world: World, a: number, b: number) {
    const [item, board] = pick(await items(world), a)
    await as(pick(world.people, b))('select purge_items($1, $2)', [[item], board])
  },
  async handOver(world: World, a: number, b: number) {
    const board = pick(world.boards, a)
    await db.admin('select private.hand_over_board($1, $2)', [board, pick(world.people, b)])
  },
  async joinClan(world: World, a: number, b: number) {
    const board = pick(world.boards, a)
    const [owner] = await column<string>(db.admin('select user_id as x from boards where id = $1', [board]))
    if (owner) await as(owner)('select move_board_to_clan($1, $2)', [board, b % 3 ? world.clan : null])
  },
  async handOverClan(world: World, a: number) {
    await db.admin('select private.hand_over_clan($1, $2)', [world.clan, pick(world.people, a)])
  },
  async leave(world: World, a: number, b: number) {
    await db.admin(
      `delete from board_members m using boards b where b.id = m.board_id and b.id = $1 and m.user_id = $2 and b.user_id <> $2`,
      [pick(world.boards, a), pick(world.people, b)],
    )
  },
  meet: (world: World) => world.meet(),
  async binBoard(world: World, a: number, b: number) {
    await as(pick(world.people, b))('select delete_board($1)', [pick(world.boards, a)])
  },
  async restoreBoard(world: World, a: number) {
    const binned = pick(
      await db.admin<{ id: string; owner: string }>(
        'select b.id, b.user_id as owner from boards b join private.binned_boards x on x.board_id = b.id where b.id = any ($1) order by b.id',
        [world.boards],
      ),
      a,
    )
    await as(binned.owner)('select restore_board($1)', [binned.id])
  },
  async deleteBoard(world: World, a: number) {
    await db.admin('delete from boards where id = $1', [pick(world.boards, a)])
  },
  async deleteAccount(world: World, a: number) {
    const gone = pick(world.people, a)
    let isGone = false
    while (!isGone) [isGone = true] = await column<boolean>(server('select delete_account($1, true) as x', [gone]))
    world.people.splice(world.people.indexOf(gone), 1)
    if ((await db.admin('select 1 as x from clans where id = $1', [world.clan])).length === 0) world.clan = ''
    await world.join()
  },
  async hoursPass() {
    await db.admin(`update private.unneeded_files set due_at = due_at - interval '4 hours'`)
    await db.admin(`update private.attachment_uploads set created_at = created_at - interval '4 hours'`)
    const [due] = await column<string[]>(server('select take_unneeded_files(1000) as x'))
    await db.admin(`delete from storage.objects where bucket_id = 'attachments' and name = any ($1)`, [due])
    await server('select forget_unneeded_files($1)', [due])
  },
}

const cards = (world: World) =>
  db
    .admin<{ id: string }>('select id from cards where board_id = any ($1) order by id', [world.boards])
    .then((rows) => rows.map(({ id }) => [id] as const))
const items = (world: World) =>
  db
    .admin<{ item: string; board: string }>(
      'select item_id as item, board_id as board from deleted_items where board_id = any ($1) order by item_id',
      [world.boards],
    )
    .then((rows) => rows.map(({ item, board }) => [item, board] as const))

type Kind = keyof typeof deeds

/** Does it, or is refused as people are. */
async function attempt(world: World, kind: Kind, a: number, b: number): Promise<void> {
  try {
    await deeds[kind](world, a, b)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && refusals.includes(String(error.code)))) throw error
  }
}

const often: Kind[] = [
  'upload',
  'upload',
  'upload',
  'send',
  'send',
  'send',
  'removeCard',
  'restoreItem',
  'restoreItem',
  'purgeItem',
]
const kinds = [...often, ...(Object.keys(deeds) as Kind[])]
const anyDeeds = fc.array(fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(1000), b: fc.nat(1000) }), {
  minLength: 50,
  maxLength: 60,
  size: 'max',
})

test('each file that is kept counts for who has it, else for whose bin keeps it, and for no one else', async () => {
  const property = fc.asyncProperty(anyDeeds, async (history) => {
    for (const table of [
      'boards',
      'clans',
      'private.attachment_uploads',
      'private.unneeded_files',
      'private.stored_files',
      'storage.objects',
    ])
      await db.admin(`delete from ${table}`)
    const world = new World()
    for (let at = 0; at < 4; at += 1) await world.join()
    // Until its bytes are gone, it counts for who had it last.
    const lastHeldBy = new Map<string, Set<string>>()
    for (const { kind, a, b } of history) {
      await attempt(world, kind, a, b)
      const counted = await world.counted()
      const holders = await world.holders()
      const stored = new Set(
        await column<string>(db.admin(`select name as x from storage.objects where bucket_id = 'attachments'`)),
      )
      const wrong: unknown[] = []
      for (const path of world.paths) {
        const { has, keeps, loose } = holders.get(path) ?? noHolders
        const counts = new Set(world.people.filter((person) => counted.get(person)?.has(path)))
        const held = has.size > 0 ? has : keeps
        const last = lastHeldBy.get(path) ?? new Set()
        let isRight = isWithin(has, counts)
        if (!stored.has(path)) isRight = counts.size === 0
        else if (loose.size > 0) lastHeldBy.delete(path)
        else if (held.size > 0) {
          isRight = isWithin(held, counts) && isWithin(counts, held)
          lastHeldBy.set(path, held)
        } else isRight = counts.size > 0 || !world.people.some((person) => last.has(person))
        if (!isRight) wrong.push({ path, has: [...has], keeps: [...keeps], last: [...last], counts: [...counts] })
      }
      expect({ kind, wrong }).toEqual({ kind, wrong: [] })
    }
  })
  await fc.assert(property, { numRuns: 5, endOnFailure: true })
})

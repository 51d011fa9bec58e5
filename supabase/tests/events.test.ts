import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventKinds, historyKinds } from '../../lib/events/kinds.ts'
import { cast, type Person } from './harness/cast.ts'
import { become, type Query } from './harness/database.ts'
import { join } from './harness/board.ts'
import { settled } from './harness/during.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { offer } from './harness/hand-over.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

type Event = { kind: string } & Record<string, unknown>

/** The events that `work` leads to once it is committed. */
async function eventsOf(work: () => Promise<unknown>): Promise<Event[]> {
  const [{ last } = { last: 0 }] = await db.admin<{ last: number }>(
    'select coalesce(max(id), 0)::integer as last from private.events',
  )
  await work()
  return db.admin<Event>(
    'select kind, actor, clan_id, board_id, card_id, before, after from private.events where id > $1 order by id',
    [last],
  )
}

const found = async (sql: string, params: unknown[] = []) =>
  (await db.admin<{ id: string }>(sql, params))[0]?.id ?? 'nothing'

test('the kinds are the same list here and in the database', async () => {
  const rows = await db.admin<{ kind: string; in_history: boolean }>('select kind, in_history from private.event_kinds')
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...eventKinds].toSorted())
  expect(rows.flatMap(({ kind, in_history }) => (in_history ? kind : [])).toSorted()).toEqual(
    [...historyKinds].toSorted(),
  )
})

test('what is not on the list is not written', async () => {
  await expect(db.admin(`select private.note_clan_event($1, 'clan.invented')`, [ids.clan])).rejects.toMatchObject({
    code: '22023',
  })
})

type Case = {
  kind: string
  who: Person
  /** Null: someone who is a stranger to the board, and stays one. */
  actor?: null
  sql: string
  params?: unknown[]
  before?: unknown
  after?: unknown
  /** Done first; what it leads to is not looked at. */
  first?: () => Promise<unknown>
}

const guest = 'nora@ninjadojo.test'
const invited = async () => {
  await db.as('olive')(`select share_board($1, $2, 'viewer')`, [ids.board, guest])
}
const isOut = () => db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.nora])
const isIn = async () => {
  await isOut()
  await join(db, ids.board, 'nora', 'viewer')
}
const renamed = { title: 'Release' }

/** One act, what is written of it. In this order: each begins with what the ones before have left. */
const cases: Case[] = [
  {
    kind: 'card.moved',
    who: 'mia',
    sql: 'select move_cards(array[$1::uuid], $2, 0)',
    params: [ids.card, ids.otherList],
    before: { list_id: ids.list, list: 'Ready' },
    after: { list_id: ids.otherList, list: 'Done' },
  },
  {
    kind: 'card.renamed',
    who: 'mia',
    sql: `update cards set title = repeat('x', 500) where id = $1`,
    params: [ids.card],
    before: { title: 'Invoice' },
    after: { title: `${'x'.repeat(199)}…` },
  },
  {
    kind: 'card.assigned',
    who: 'olive',
    sql: 'update cards set assignee = null where id = $1',
    params: [ids.card],
    before: { assignee: cast.mia },
    after: { assignee: null },
  },
  {
    kind: 'card.described',
    who: 'mia',
    sql: `update cards set description = 'Long and private' where id = $1`,
    params: [ids.card],
  },
  {
    kind: 'card.made',
    who: 'mia',
    sql: `insert into cards (list_id, title) values ($1, 'New')`,
    params: [ids.list],
    after: { title: 'New', list_id: ids.list },
  },
  {
    kind: 'label.removed',
    who: 'mia',
    sql: `select label_cards(array[$1::uuid], '{"name": "bug"}', false)`,
    params: [ids.card],
    before: { name: 'bug' },
  },
  {
    kind: 'step.done',
    who: 'mia',
    sql: `select edit_checklist_item($1, '{"completed": true}')`,
    params: [ids.item],
    after: { title: 'Reproduce' },
  },
  {
    kind: 'comment.deleted',
    who: 'olive',
    sql: 'select delete_comment($1)',
    params: [ids.comment],
    before: { by: cast.mia },
  },
  {
    kind: 'list.made',
    who: 'mia',
    sql: `insert into lists (id, board_id, title) values ('${ids.listElsewhere.replace('3', '9')}', $1, 'Later')`,
    params: [ids.board],
    after: { list_id: ids.listElsewhere.replace('3', '9'), title: 'Later' },
  },
  {
    kind: 'list.renamed',
    who: 'mia',
    sql: `update lists set title = 'Ready?' where id = $1`,
    params: [ids.list],
    before: { list_id: ids.list, title: 'Ready' },
    after: { list_id: ids.list, title: 'Ready?' },
  },
  {
    kind: 'list.deleted',
    who: 'mia',
    sql: 'select delete_list($1)',
    params: [ids.list],
    before: { list_id: ids.list, title: 'Ready?' },
  },
  {
    kind: 'list.restored',
    who: 'mia',
    sql: 'select restore_item($1)',
    params: [ids.list],
    after: { list_id: ids.list, title: 'Ready?' },
  },
  {
    kind: 'board.renamed',
    who: 'olive',
    sql: `update boards set title = 'Release 2' where id = $1`,
    params: [ids.board],
    before: renamed,
    after: { title: 'Release 2' },
  },
  {
    kind: 'board.described',
    who: 'olive',
    sql: `update boards set description = 'Long and private' where id = $1`,
    params: [ids.board],
  },
  {
    kind: 'invitation.made',
    who: 'olive',
    sql: `select share_board($1, '${guest}', 'viewer')`,
    params: [ids.board],
    after: { address: 'n…@ninjadojo.test', role: 'viewer' },
  },
  {
    kind: 'invitation.withdrawn',
    who: 'adam',
    sql: 'delete from board_invitations where board_id = $1 and email = $2',
    params: [ids.board, guest],
    before: { address: 'n…@ninjadojo.test', role: 'viewer' },
  },
  {
    kind: 'invitation.declined',
    who: 'nora',
    actor: null,
    first: invited,
    sql: 'select decline_invitation($1)',
    params: [ids.board],
    before: { address: 'n…@ninjadojo.test', role: 'viewer' },
  },
  {
    kind: 'invitation.accepted',
    who: 'nora',
    first: invited,
    sql: 'select accept_invitation($1)',
    params: [ids.board],
    before: { address: 'n…@ninjadojo.test', role: 'viewer' },
  },
  {
    kind: 'member.joined',
    who: 'nora',
    first: async () => {
      await isOut()
      await invited()
    },
    sql: 'select accept_invitation($1)',
    params: [ids.board],
    after: { user_id: cast.nora, role: 'viewer' },
  },
  {
    kind: 'member.role_changed',
    who: 'adam',
    sql: `update board_members set role = 'member' where board_id = $1 and user_id = $2`,
    params: [ids.board, cast.nora],
    before: { user_id: cast.nora, role: 'viewer' },
    after: { user_id: cast.nora, role: 'member' },
  },
  {
    kind: 'member.left',
    who: 'nora',
    sql: 'delete from board_members where board_id = $1 and user_id = $2',
    params: [ids.board, cast.nora],
    before: { user_id: cast.nora, role: 'member' },
  },
  {
    kind: 'member.removed',
    who: 'olive',
    first: isIn,
    sql: 'delete from board_members where board_id = $1 and user_id = $2',
    params: [ids.board, cast.nora],
    before: { user_id: cast.nora, role: 'viewer' },
  },
  {
    kind: 'board.handed_over',
    who: 'adam',
    sql: `select accept_offer((my_offers() #>> '{0,id}')::uuid)`,
    first: async () => {
      await db.admin(`update subscribers set subscription_tier = 'pro' where user_id = $1`, [cast.adam])
      await offer(db, 'board', ids.board, 'olive', 'adam')
    },
    before: { user_id: cast.olive },
    after: { user_id: cast.adam },
  },
]

describe('of each act there is one event, in the transaction of the act', () => {
  test.each(cases)(
    '$kind',
    async ({ kind, who, actor = cast[who], sql, params = [], before = null, after = null, first }) => {
      await first?.()
      const events = await eventsOf(() => db.as(who)(sql, params))
      const mine = events.filter((event) => event.kind === kind)
      expect(mine).toMatchObject([{ kind, actor, board_id: ids.board, before, after }])
    },
  )

  test('what is refused or taken back is not written', async () => {
    expect(
      await eventsOf(() => db.attempt('olive', `update boards set title = 'Never' where id = $1`, [ids.board])),
    ).toEqual([])
    expect(await eventsOf(() => db.attempt('vic', 'select delete_list($1)', [ids.list]))).toEqual([])
  })
})

test('a new board is one event, with its cards; that its owner is on it goes without saying', async () => {
  const events = await eventsOf(() =>
    db.as('mia')(
      `select create_board('Mine', '', '[{"title": "Ready", "cards": [{"title": "One"}, {"title": "Two"}]}]')`,
    ),
  )
  expect(events.map(({ kind }) => kind)).toEqual(['board.made', 'list.made', 'card.made', 'card.made'])
})

test('a board that goes leaves that it went, and nothing of its cards', async () => {
  const board = await found(`select id from boards where title = 'Mine'`)
  await db.as('mia')('select delete_board($1)', [board])
  await db.as('mia')('select restore_board($1)', [board])
  await db.admin('delete from boards where id = $1', [board])
  const rows = await db.admin('select kind, before from private.events where board_id = $1 order by id', [board])
  expect(rows.map(({ kind }) => kind)).toEqual([
    'board.made',
    'list.made',
    'board.binned',
    'board.unbinned',
    'board.deleted',
  ])
  expect(rows.at(-1)).toEqual({ kind: 'board.deleted', before: { title: 'Mine', user_id: cast.mia } })
})

test('a comment is told once, by its id; one that comes back is not', async () => {
  const events = await eventsOf(() =>
    db.as('mia')(`insert into card_comments (card_id, user_id, content) values ($1, auth.uid(), 'Secret')`, [ids.card]),
  )
  const comment = await found(`select id from card_comments where content = 'Secret'`)
  expect(events).toMatchObject([{ kind: 'comment.added', actor: cast.mia, after: { comment_id: comment } }])
  expect(JSON.stringify(events)).not.toContain('Secret')
  await db.as('mia')('select delete_comment($1)', [comment])
  expect(await eventsOf(() => db.as('mia')('select restore_comment($1)', [comment]))).toEqual([])
})

test('a plan is told to the clans of who is on it', async () => {
  const pay = (who: Person, tier: string) => () =>
    db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast[who], tier])
  expect(await eventsOf(pay('olive', 'business'))).toEqual([
    {
      kind: 'plan.changed',
      actor: null,
      clan_id: ids.clan,
      board_id: null,
      card_id: null,
      before: { user_id: cast.olive, tier: 'pro' },
      after: { user_id: cast.olive, tier: 'business' },
    },
  ])
  expect(await eventsOf(pay('olive', 'business'))).toEqual([])
  expect(await eventsOf(pay('vic', 'pro'))).toMatchObject([{ kind: 'plan.changed', clan_id: null }])
})

describe('where a request comes from', () => {
  let key: string
  beforeAll(async () => {
    const [row] = await db.admin<{ key: string }>('select public.address_key() as key')
    key = row?.key ?? ''
  })

  /** What is written of a request with these headers. */
  async function sourceOf(headers: Record<string, string>, role = 'authenticated') {
    const undo = new Error('undo')
    let source: unknown
    await db.engine
      .transaction(async (query) => {
        await become(query, 'adam')
        if (role === 'service_role')
          await query(`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
        await query(`select set_config('request.headers', $1, true), set_config('role', 'postgres', true)`, [
          JSON.stringify(headers),
        ])
        await query(`update boards set title = 'Elsewhere' where id = $1`, [ids.board])
        ;[source] = await query(
          'select via, cause, depth, request_id, address from private.events order by id desc limit 1',
        )
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return source as { address: string | null; request_id: string | null }
  }
  const proofOf = async (address: string) =>
    (await db.admin<{ proof: string }>('select private.sha256_of($1) as proof', [`${key}:${address}`]))[0]?.proof ?? ''

  test.each<[string, Record<string, string>, string | null]>([
    ['the last in the row', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' }, '203.0.113.9'],
    ['what the gateway has seen', { 'x-forwarded-for': '6.6.6.6', 'cf-connecting-ip': '203.0.113.9' }, '203.0.113.9'],
    ['IPv6', { 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
    ['no address', { 'x-forwarded-for': `<script>${'x'.repeat(5000)}` }, null],
    ['nothing', {}, null],
    ['not what anyone hands on', { 'sb-forwarded-for': '6.6.6.6', 'x-dojo-address': '6.6.6.6' }, null],
    [
      'not with a wrong proof',
      { 'x-dojo-address': '6.6.6.6', 'x-dojo-proof': '0'.repeat(64), 'x-forwarded-for': '::1' },
      '::1',
    ],
  ])('%s', async (_, headers, address) => {
    expect((await sourceOf(headers)).address).toBe(address)
  })

  test('our own server says for whom it asks, with a proof for that address', async () => {
    const proof = await proofOf('203.0.113.9')
    const passedOn = { 'x-dojo-proof': proof, 'x-forwarded-for': '127.0.0.1' }
    expect((await sourceOf({ ...passedOn, 'x-dojo-address': '203.0.113.9' })).address).toBe('203.0.113.9')
    expect((await sourceOf({ ...passedOn, 'x-dojo-address': '6.6.6.6' })).address).toBe('127.0.0.1')
  })

  test('the server for itself is at no address, unless it says whose', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await sourceOf(headers, 'service_role')).address).toBeNull()
    expect((await sourceOf({ ...headers, 'sb-forwarded-for': '203.0.113.9' }, 'service_role')).address).toBe(
      '203.0.113.9',
    )
  })

  test('a request has a name, if it is one', async () => {
    expect((await sourceOf({ 'x-request-id': 'a-1' })).request_id).toBe('a-1')
    expect((await sourceOf({ 'x-request-id': 'a 1' })).request_id).toBeNull()
    expect((await sourceOf({ 'x-request-id': 'x'.repeat(65) })).request_id).toBeNull()
  })

  test('a rule, the API or a job says what it acts for', async () => {
    const rows = await db.engine.transaction(async (query) => {
      await query(
        `select set_config('dojo.via', 'rule', true), set_config('dojo.cause', '7', true), set_config('dojo.depth', '2', true)`,
      )
      await query(`update boards set title = title || '!' where id = $1`, [ids.board])
      return query('select via, cause, depth from private.events order by id desc limit 1')
    })
    expect(rows.map(({ via, cause, depth }) => [via, Number(cause), depth])).toEqual([['rule', 7, 2]])
  })

  const note = (who: Person, headers: object, kind = 'account.signed_in') =>
    db.engine.transaction(async (query: Query) => {
      await become(query, who)
      await query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)])
      await query(`select public.note_my_event($1, '{"browser": "Firefox"}')`, [kind])
    })

  test('people sign in through our server, and it is told to the clans that they joined as more than guests', async () => {
    const proved = { 'x-dojo-address': '203.0.113.9', 'x-dojo-proof': await proofOf('203.0.113.9') }
    const signedIn = { kind: 'account.signed_in', after: { browser: 'Firefox' } }
    expect(await eventsOf(() => note('mia', proved))).toMatchObject([
      { ...signedIn, actor: cast.mia, clan_id: ids.clan },
    ])
    expect(await eventsOf(() => note('nora', proved))).toMatchObject([{ ...signedIn, actor: cast.nora, clan_id: null }])
    // Who accepted to be a guest agreed to no more, whatever role they are given later.
    const ofVic = { ...signedIn, actor: cast.vic, clan_id: null }
    expect(await eventsOf(() => note('vic', proved))).toMatchObject([ofVic])
    await db.as('olive')(`select set_clan_role($1, $2, 'admin')`, [ids.clan, cast.vic])
    expect(await eventsOf(() => note('vic', proved))).toMatchObject([ofVic])
    await db.as('olive')(`select set_clan_role($1, $2, 'guest')`, [ids.clan, cast.vic])
    await expect(note('mia', proved, 'account.deleted')).rejects.toMatchObject({ code: '22023' })
    await expect(note('mia', { 'x-forwarded-for': '203.0.113.9' })).rejects.toMatchObject({ code: '42501' })
  })
})

describe('who sees events', () => {
  test.each(['anon', 'nora', 'vic', 'mia', 'adam', 'olive'] as const)('%s reads no table of them', async (who) => {
    for (const table of ['events', 'event_kinds', 'event_readers', 'server_keys', 'jobs'])
      for (const sql of [`select * from private.${table}`, `delete from private.${table}`])
        expect(await db.attempt(who, sql)).toEqual({ refusal: '42501' })
  })

  const historyFor = async (who: Person) =>
    (
      await db.as(who)<{ lines: number }>('select json_array_length(private.card_history($1, $2)) as lines', [
        ids.board,
        ids.card,
      ])
    )[0]?.lines

  test('the history of a card is for the members of its board', async () => {
    for (const who of ['olive', 'adam', 'mia', 'vic'] as const) expect(await historyFor(who)).toBeGreaterThan(3)
    expect(await historyFor('nora')).toBe(0)
  })
})

test('an account that goes is an id; what it did stays, and where it was is forgotten', async () => {
  const person = 'a0000000-0000-4000-8000-0000000000aa'
  await db.admin(`insert into auth.users (id, email) values ($1, 'zoe@ninjadojo.test')`, [person])
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [ids.clan, person])
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [ids.board, person])
  await db.admin(
    `insert into private.events (board_id, card_id, actor, kind, address) values ($1, $2, $3, 'card.completed', '203.0.113.9')`,
    [ids.board, ids.card, person],
  )
  const events = await eventsOf(() => db.admin('select delete_account($1)', [person]))
  expect(events).toMatchObject([
    { kind: 'account.deleted', actor: person, clan_id: ids.clan, before: null, after: null },
    { kind: 'member.left', actor: person, board_id: ids.board },
  ])
  expect(JSON.stringify(events)).not.toContain('zoe')
  const [job] = await db.admin('select kind, payload, key from private.jobs order by id desc limit 1')
  // Only a job with a key can be continued.
  expect(job).toEqual({
    kind: 'account.forget_addresses',
    payload: { person },
    key: `account.forget_addresses:${person}`,
  })
  await db.admin('select public.forget_addresses_of($1)', [person])
  expect(await db.admin('select 1 from private.events where actor = $1 and address is not null', [person])).toEqual([])
  const [shown] = await db.as('olive')<{ history: { userId: string | null }[] }>(
    'select private.card_history($1, $2) as history',
    [ids.board, ids.card],
  )
  expect(shown?.history[0]).toMatchObject({ kind: 'card.completed', userId: null })
})

test('where an account was that did much is forgotten in portions', async () => {
  const person = 'a0000000-0000-4000-8000-0000000000ab'
  await db.admin(
    `insert into private.events (actor, kind, address, device)
     select case i % 2 when 0 then $1::uuid end, 'account.signed_in', '203.0.113.77', 'Firefox' from generate_series(1, 24) i`,
    [person],
  )
  await db.admin(
    `insert into private.audit_entries (trail, seq, event_id, at, actor, via, kind, address, device, salt, hash)
     select $1, i, i, now(), $1, 'app', 'account.signed_in', '203.0.113.77', 'Firefox', gen_random_uuid(), '' from generate_series(1, 105) i`,
    [person],
  )
  // By itself, as many as hold no one up, however many words they have.
  await db.admin('select forget_addresses_of($1)', [person])
  const left = async () => {
    const [row] = await db.admin<{ entries: number; events: number; others: number }>(
      `select (select count(*)::int from private.audit_entries where actor = $1 and num_nonnulls(address, device, salt) > 0) as entries,
         (select count(*)::int from private.events where actor = $1 and num_nonnulls(address, device) > 0) as events,
         (select count(*)::int from private.events where actor is null and address = '203.0.113.77') as others`,
      [person],
    )
    return row
  }
  const [before] = await db.admin<{ id: number }>(
    `select min(id)::int - 1 as id from private.events where address = '203.0.113.77'`,
  )
  let after: number | null = before?.id ?? 0
  const seen: unknown[] = []
  while (after !== null) {
    const [answer]: { after: number | null }[] = await db.admin(
      'select forget_addresses_of($1, $2, 3, 12)::int as after',
      [person, after],
    )
    after = answer?.after ?? null
    seen.push(await left())
  }
  expect(seen).toEqual([
    { entries: 2, events: 12, others: 12 },
    { entries: 0, events: 6, others: 12 },
    { entries: 0, events: 0, others: 12 },
  ])
})

describe('a reader', () => {
  const next = async (reader: string, most = 100) => {
    await settled(db)
    return db.admin<{ id: number; kind: string }>('select id::integer as id, kind from private.next_events($1, $2)', [
      reader,
      most,
    ])
  }
  const rename = (title: string) => db.as('adam')('update boards set title = $2 where id = $1', [ids.board, title])

  test('is told of each event once, in order, from when it began', async () => {
    // Its beginning is the oldest transaction that is still open, in whichever database of the server.
    await settled(db)
    await db.admin(`select private.add_event_reader('mail')`)
    expect(await next('mail')).toEqual([])
    for (const title of ['A', 'B', 'C']) await rename(title)
    const first = await next('mail', 2)
    const rest = await next('mail', 2)
    expect([...first, ...rest].map(({ kind }) => kind)).toEqual(Array(3).fill('board.renamed'))
    expect(await next('mail')).toEqual([])
  })

  test('that is killed before it commits is told again', async () => {
    await rename('D')
    await settled(db)
    const undo = new Error('killed')
    await expect(
      db.engine.transaction(async (query) => {
        expect(await query(`select 1 from private.next_events('mail', 9)`)).toHaveLength(1)
        throw undo
      }),
    ).rejects.toBe(undo)
    expect(await next('mail')).toHaveLength(1)
  })

  test('reads for itself, and from the beginning if it says so', async () => {
    await db.admin(`select private.add_event_reader('audit', true)`)
    const [all] = await db.admin<{ n: number }>(
      'select count(*)::integer as n from private.events where txid is not null',
    )
    expect(await next('audit', 10_000)).toHaveLength(all?.n ?? -1)
    expect(await next('mail')).toEqual([])
  })

  test('is known, or told so', async () => {
    await expect(next('nobody')).rejects.toMatchObject({ code: '22023' })
  })

  test('is not told of history that goes along into the bin', async () => {
    const elsewhere = await db.as('adam')<{ id: string }>(
      `select create_board('Else', '', '[{"title": "There"}]') as id`,
    )
    const list = await found('select id from lists where board_id = $1', [elsewhere[0]?.id])
    await next('mail')
    await db.as('adam')('select transfer_card($1, $2)', [ids.secondCard, list])
    expect((await next('mail')).map(({ kind }) => kind)).toEqual(['card.transferred'])
  })
})

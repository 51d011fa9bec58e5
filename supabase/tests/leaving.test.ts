import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements, join } from './harness/board.ts'
import { cast, emailOf, type Person, people } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { handOver as handOverThing } from './harness/hand-over.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const setPlan = (who: Person, tier: string) =>
  db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast[who], tier])
const makeBoard = async (who: Person, title: string) =>
  (await db.as(who)<{ id: string }>('select create_board($1) as id', [title]))[0]?.id ?? ''
const makeClan = async (who: Person) =>
  (
    await db.as(who)<{ id: string }>(`insert into clans (name, created_by) values ('Crew', $1) returning id`, [
      cast[who],
    ])
  )[0]?.id ?? ''
const handOver = (who: Person, board: string, whom: Person) => handOverThing(db, 'board', board, who, whom)
const ownerOf = async (board: string) =>
  (await db.admin('select user_id from boards where id = $1', [board]))[0]?.['user_id']
const roleOf = async (board: string, who: Person) =>
  (await db.admin('select role from board_members where board_id = $1 and user_id = $2', [board, cast[who]]))[0]?.[
    'role'
  ]
const counted = async (who: Person) =>
  (
    await db.admin('select people, private.people_of(owner_id) as real from private.crews where owner_id = $1', [
      cast[who],
    ])
  )[0]

/** What a refusal says beside its code. */
async function refusalOf(attempt: Promise<unknown>): Promise<{ code: string; detail?: string }> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error) || !('code' in error)) throw new Error('It was not refused.', { cause: error })
  return { code: String(error.code), ...('detail' in error && error.detail ? { detail: String(error.detail) } : {}) }
}

describe('handing a dojo over', () => {
  let board: string

  beforeEach(async () => {
    await setPlan('olive', 'pro')
    await setPlan('mia', 'free')
    board = await makeBoard('olive', 'Baton')
    await join(db, board, 'mia', 'admin')
    await join(db, board, 'vic', 'viewer')
    return () => db.admin('delete from boards where id = $1', [board])
  })

  test('an admin becomes its owner; the old owner stays an admin; both crews are counted', async () => {
    const before = (await announcements(db, board)).length
    await handOver('olive', board, 'mia')
    expect([await ownerOf(board), await roleOf(board, 'mia'), await roleOf(board, 'olive')]).toEqual([
      cast.mia,
      'admin',
      'admin',
    ])
    for (const who of ['olive', 'mia'] as const) {
      const row = await counted(who)
      expect(row?.['people']).toBe(row?.['real'])
    }
    expect((await counted('mia'))?.['people']).toBe(3)
    const heard = (await announcements(db, board)).slice(before)
    expect(
      heard.map(({ type }) => type),
      'who has it open looks again',
    ).toContain('board.changed')
  })

  test('the new owner decides from then on, the old one may leave', async () => {
    await handOver('olive', board, 'mia')
    expect((await db.attempt('olive', 'select offer_board($1, $2)', [board, cast.olive])).refusal).toBe('42501')
    expect(
      (
        await db.attempt('olive', 'delete from board_members where board_id = $1 and user_id = $2 returning 1', [
          board,
          cast.olive,
        ])
      ).rows,
    ).toHaveLength(1)
    expect(
      (await db.attempt('mia', 'delete from board_members where board_id = $1 and user_id = $2', [board, cast.mia]))
        .refusal,
    ).toBe('42501')
  })

  test.each(['mia', 'vic', 'adam', 'nora'] as const)('%s cannot take it', async (who) => {
    expect((await db.attempt(who, 'select offer_board($1, $2)', [board, cast[who]])).refusal).toBe('42501')
  })

  test('no one gets one who is not on it', async () => {
    expect((await db.attempt('olive', 'select offer_board($1, $2)', [board, cast.nora])).refusal).toBe('PT404')
    expect((await db.attempt('olive', 'select offer_board($1, gen_random_uuid())', [board])).refusal).toBe('PT404')
  })

  test.each([
    ['mia', 'member'],
    ['vic', 'viewer'],
  ] as const)('%s, a %s, gets it only as an admin', async (who, role) => {
    await db.as('olive')('update board_members set role = $3 where board_id = $1 and user_id = $2', [
      board,
      cast[who],
      role,
    ])
    await expect(handOver('olive', board, who)).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('Only an admin of this dojo can take it over. Make them an admin first.'),
    })
    expect([await ownerOf(board), await roleOf(board, who)]).toEqual([cast.olive, role])
    await db.as('olive')(`update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [
      board,
      cast[who],
    ])
    await handOver('olive', board, who)
    expect(await ownerOf(board)).toBe(cast[who])
  })

  test('it is refused where the plan of the new owner has no room, without a word of that plan', async () => {
    await join(db, board, 'adam')
    const refusal = await refusalOf(handOver('olive', board, 'mia'))
    expect(refusal).toEqual({ code: 'PT402' })
    expect([await ownerOf(board), await roleOf(board, 'mia')]).toEqual([cast.olive, 'admin'])
    await setPlan('mia', 'essentials')
    await handOver('olive', board, 'mia')
    expect(await ownerOf(board)).toBe(cast.mia)
  })

  test('one that is read-only may be handed over, and opens by it', async () => {
    await setPlan('olive', 'free')
    expect((await db.attempt('mia', `insert into lists (board_id, title) values ($1, 'New')`, [board])).refusal).toBe(
      'PT402',
    )
    await handOver('olive', board, 'mia')
    expect((await db.attempt('vic', `select 1 from boards where id = $1`, [board])).rows).toHaveLength(1)
    expect(
      (await db.attempt('mia', `insert into lists (board_id, title) values ($1, 'New') returning 1`, [board])).rows,
    ).toHaveLength(1)
  })

  test('a clan goes to one of its members likewise, and to no one else', async () => {
    const clan = await makeClan('olive')
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'guest')`, [clan, cast.vic])
    for (const who of people) {
      const expected = who === 'olive' ? undefined : '42501'
      expect((await db.attempt(who, 'select offer_clan($1, $2)', [clan, cast.vic])).refusal).toBe(expected)
    }
    expect((await db.attempt('olive', 'select offer_clan($1, $2)', [clan, cast.nora])).refusal).toBe('PT404')
    await handOverThing(db, 'clan', clan, 'olive', 'vic')
    expect(await db.admin('select created_by from clans where id = $1', [clan])).toEqual([{ created_by: cast.vic }])
    expect(
      await db.admin(
        `select user_id from clan_members where clan_id = $1 and role in ('owner', 'admin') order by user_id`,
        [clan],
      ),
    ).toEqual([{ user_id: cast.olive }, { user_id: cast.vic }])
    await db.admin('delete from clans where id = $1', [clan])
  })
})

describe('deleting an account', () => {
  /** Someone with an account of their own, who is on olive's board. */
  async function newcomer(): Promise<{ id: string; email: string }> {
    const email = `${crypto.randomUUID()}@ninjadojo.test`
    const [made] = await db.admin<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), $1, now(), '{"display_name": "Wim"}') returning id`,
      [email],
    )
    const id = made?.id ?? ''
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [ids.board, id])
    return { id, email }
  }
  const asThem = (id: string, sql: string, params: unknown[] = [], claims: object = {}) =>
    db.engine.transaction(async (query) => {
      await query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
        JSON.stringify({ role: 'authenticated', sub: id, ...claims }),
      ])
      return query(sql, params)
    })
  const remove = (id: string, withShared = false) => db.admin('select delete_account($1, $2)', [id, withShared])
  type Summary = { summary: Record<string, unknown> }
  const summaryOf = async (id: string, claims?: object) =>
    (await asThem(id, 'select account_deletion_summary() as summary', [], claims))[0] as Summary

  beforeEach(() => setPlan('olive', 'enterprise'))

  test('takes what is theirs alone and leaves what they did with others, without their name', async () => {
    const { id, email } = await newcomer()
    const [solo] = await asThem(
      id,
      `select create_board('Alone', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as id`,
    )
    await asThem(id, `insert into clans (name, created_by) values ('Alone', $1)`, [id])
    await db.admin(
      `insert into cards (board_id, list_id, title, created_by, assignee) values ($1, $2, 'Legacy', $3, $3)`,
      [ids.board, ids.list, id],
    )
    await asThem(id, `insert into card_comments (card_id, content) values ($1, 'Kept')`, [ids.card])
    await asThem(id, `insert into card_checklist_items (card_id, title) values ($1, 'Kept step')`, [ids.card])
    const [file] = await db.admin(
      `insert into card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
       values (gen_random_uuid(), $1, $2, $3, 'kept.png', 5, 'image/png', 'kept/' || gen_random_uuid()) returning id, path`,
      [ids.card, ids.board, id],
    )
    const [gone] = await db.admin(
      `insert into card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
       select gen_random_uuid(), c.id, c.board_id, $1, 'gone.png', 5, 'image/png', 'gone/' || gen_random_uuid() from cards c where c.board_id = $2 returning path`,
      [id, solo?.['id']],
    )
    await db.admin(`insert into board_invitations (board_id, email, role) values ($1, $2, 'viewer')`, [
      ids.elsewhere,
      email,
    ])
    await db.admin(`insert into subscribers (user_id, email, stripe_customer_id) values ($1, $2, $3)`, [
      id,
      email,
      `cus_${id}`,
    ])
    expect((await summaryOf(id)).summary).toMatchObject({
      email,
      hasJustSignedIn: false,
      boards: [],
      clans: [],
      solo: [{ id: solo?.['id'], title: 'Alone', cards: 1 }],
      memberships: 1,
      stays: { cards: 1, comments: 1, files: 1 },
    })

    await remove(id)
    expect(
      await db.admin('select 1 from auth.users where id = $1 union all select 1 from profiles where user_id = $1', [
        id,
      ]),
    ).toEqual([])
    expect(
      await db.admin(`select 1 from boards where title = 'Alone' union all select 1 from clans where name = 'Alone'`),
    ).toEqual([])
    expect(await db.admin('select 1 from board_invitations where email = $1', [email])).toEqual([])
    expect(await db.admin(`select created_by, assignee from cards where title = 'Legacy'`)).toEqual([
      { created_by: null, assignee: null },
    ])
    expect(await db.admin(`select user_id from card_comments where content = 'Kept'`)).toEqual([{ user_id: null }])
    expect(await db.admin(`select user_id from card_checklist_items where title = 'Kept step'`)).toEqual([
      { user_id: null },
    ])
    expect(await db.admin('select user_id from card_attachments where id = $1', [file?.['id']])).toEqual([
      { user_id: null },
    ])
    expect(
      await db.admin('select 1 from private.unneeded_files where path = $1', [gone?.['path']]),
      'its object is queued',
    ).toHaveLength(1)
    expect(await db.admin('select 1 from private.unneeded_files where path = $1', [file?.['path']])).toEqual([])
    expect(
      await db.admin(`select 1 from private.departed_customers where customer_id = $1`, [`cus_${id}`]),
      'Stripe is told',
    ).toHaveLength(1)
    await db.admin(`delete from cards where title = 'Legacy'`)
  })

  test('is refused while others use what they own, with what that is; nothing has gone', async () => {
    const { id } = await newcomer()
    const [made] = await asThem(id, `select create_board('Shared') as id`)
    await join(db, String(made?.['id']), 'mia')
    const [clan] = await asThem(id, `insert into clans (name, created_by) values ('Shared clan', $1) returning id`, [
      id,
    ])
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [
      clan?.['id'],
      cast.mia,
    ])
    const owned = {
      boards: [
        {
          id: made?.['id'],
          title: 'Shared',
          people: [{ userId: cast.mia, displayName: 'Mia', role: 'member' }],
          offeredTo: null,
        },
      ],
      clans: [
        {
          id: clan?.['id'],
          title: 'Shared clan',
          people: [{ userId: cast.mia, displayName: 'Mia', role: 'member' }],
          offeredTo: null,
        },
      ],
    }
    expect((await summaryOf(id)).summary).toMatchObject(owned)
    const { code, detail } = await refusalOf(remove(id))
    expect([code, JSON.parse(detail ?? '')]).toEqual(['PT409', owned])
    expect(await db.admin('select 1 from auth.users where id = $1', [id])).toHaveLength(1)

    await asThem(id, `update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [
      made?.['id'],
      cast.mia,
    ])
    await asThem(id, 'select offer_board($1, $2)', [made?.['id'], cast.mia])
    await asThem(id, 'select offer_clan($1, $2)', [clan?.['id'], cast.mia])
    const asked = { userId: cast.mia, displayName: 'Mia' }
    expect((await summaryOf(id)).summary).toMatchObject({
      boards: [{ offeredTo: asked }],
      clans: [{ offeredTo: asked }],
    })
    for (const offer of await db.admin<{ id: string }>('select id from private.offers where from_user = $1', [id]))
      await db.as('mia')('select accept_offer($1)', [offer.id])
    await remove(id)
    expect(await ownerOf(String(made?.['id']))).toBe(cast.mia)
    expect((await counted('mia'))?.['people'], 'mia alone').toBe(1)
    await db.admin('delete from boards where id = $1', [made?.['id']])
    await db.admin('delete from clans where id = $1', [clan?.['id']])
  })

  test('people whom they invited are not invited any more', async () => {
    const { id } = await newcomer()
    await db.admin(`update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [ids.board, id])
    await asThem(id, `select share_board($1, 'alter-ego@ninjadojo.test', 'admin')`, [ids.board])
    await remove(id)
    expect(await db.admin(`select 1 from board_invitations where email = 'alter-ego@ninjadojo.test'`)).toEqual([])
  })

  test('the operator may delete what is shared with it', async () => {
    const { id } = await newcomer()
    const [made] = await asThem(id, `select create_board('Shared') as id`)
    await join(db, String(made?.['id']), 'mia')
    await remove(id, true)
    expect(await ownerOf(String(made?.['id']))).toBeUndefined()
  })

  test.each([
    ['a dojo', `insert into boards (title, user_id) values ('Held', $1)`],
    ['a clan', `insert into clans (name, created_by) values ('Held', $1)`],
  ])('no other way to delete an account takes %s along', async (_, sql) => {
    const { id } = await newcomer()
    await db.admin(sql, [id])
    await expect(db.admin('delete from auth.users where id = $1', [id])).rejects.toMatchObject({
      code: expect.stringMatching(/^(23001|23503|42501)$/),
    })
    await remove(id)
  })

  test.each(people)('%s cannot delete any account, not even their own', async (who) => {
    expect((await db.attempt(who, 'select delete_account($1)', [cast[who]])).refusal).toBe('42501')
    expect((await db.attempt(who, 'select delete_account($1)', [cast.nora])).refusal).toBe('42501')
  })

  test('names the dojos in the bin that others used, which go too, until they are restored', async () => {
    const { id } = await newcomer()
    const made = async (title: string) =>
      String(
        (
          await asThem(id, `select create_board($1, '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as id`, [
            title,
          ])
        )[0]?.['id'],
      )
    const [shared, alone] = [await made('Binned with others'), await made('Binned alone')]
    await join(db, shared, 'mia', 'admin')
    await join(db, shared, 'vic', 'viewer')
    await db.admin(
      `insert into card_comments (card_id, board_id, user_id, content) select c.id, c.board_id, $2, 'Mine' from cards c where c.board_id = $1`,
      [shared, id],
    )
    for (const board of [shared, alone]) await asThem(id, 'select delete_board($1)', [board])
    const told = (await summaryOf(id)).summary
    expect(told).toMatchObject({
      boards: [],
      solo: [{ id: alone, title: 'Binned alone', cards: 1 }],
      binned: [{ id: shared, title: 'Binned with others', cards: 1, people: 2 }],
      stays: { cards: 0, comments: 0, files: 0 },
    })
    await asThem(id, 'select restore_board($1)', [shared])
    expect((await summaryOf(id)).summary).toMatchObject({ boards: [{ id: shared }], binned: [] })
    await remove(id, true)
  })

  test('of a dojo in the bin of a clan says nothing while the clan has other people: it goes along with it', async () => {
    const { id } = await newcomer()
    const [clan] = await asThem(id, `insert into clans (name, created_by) values ('Shared', $1) returning id`, [id])
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [
      clan?.['id'],
      cast.mia,
    ])
    const [board] = await asThem(id, `select create_board('Of the clan', clan_id => $1) as id`, [clan?.['id']])
    await asThem(id, 'select delete_board($1)', [board?.['id']])
    expect((await summaryOf(id)).summary).toMatchObject({ clans: [{ id: clan?.['id'] }], solo: [], binned: [] })
    await remove(id, true)
  })

  test('everyone is told of their own account alone', async () => {
    for (const who of people) {
      const [row] = await db.as(who)<Summary>('select account_deletion_summary() as summary')
      expect(row?.summary['email']).toBe(emailOf(who))
    }
  })

  const now = Math.floor(Date.now() / 1000)
  test.each([
    ['a moment ago', [{ method: 'oauth', timestamp: now - 60 }], true],
    ['eleven minutes ago', [{ method: 'oauth', timestamp: now - 660 }], false],
    [
      'of which only a refresh is fresh',
      [
        { method: 'oauth', timestamp: now - 6000 },
        { method: 'token_refresh', timestamp: now },
      ],
      false,
    ],
    ['of which nothing is said', undefined, false],
    ['in words alone', ['pwd'], false],
  ])('a sign-in %s', async (_, amr, isFresh) => {
    expect((await summaryOf(cast.mia, { amr })).summary).toMatchObject({ hasJustSignedIn: isFresh })
  })

  test('an account that is gone is not deleted twice', async () => {
    const { id } = await newcomer()
    await remove(id)
    expect((await refusalOf(remove(id))).code).toBe('PT404')
  })
})

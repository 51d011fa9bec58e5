import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from '../harness/cast.ts'
import { become, type Query } from '../harness/database.ts'
import { during } from '../harness/during.ts'
import { openTestDatabase } from '../harness/open.ts'
import { ids } from '../harness/scene.ts'

/* What someone does in the moment in which someone else's is done and not yet committed. */

const db = await openTestDatabase()
afterAll(() => db.close())

const server = (sql: string, params: unknown[]) => (query: Query) => query(sql, params)
const person = (who: Person) => (sql: string, params: unknown[]) => async (query: Query) => {
  await become(query, who)
  return query(sql, params)
}
const [olive, adam, mia] = [person('olive'), person('adam'), person('mia')]

const wrongCounts = () =>
  db.admin(
    'select owner_id, people, private.people_of(owner_id) as counted from private.crews where people <> private.people_of(owner_id)',
  )

test('an invitation is mailed once', async () => {
  const claim = server('select claim_invitation_letter($1, $2) as letter', [ids.board, 'guest@ninjadojo.test'])
  expect(await during(db, claim, claim)).toEqual([{ letter: null }])
})

test('an upload is finished once, and both are told of the same file', async () => {
  const [made] = await db.admin<{ made: { id: string; path: string } }>(
    `select reserve_attachment($1, $2, 'x.png', 5, 'image/png') as made`,
    [ids.card, cast.mia],
  )
  const finish = server(`select finish_attachment($1, 5, null) ->> 'id' as id`, [made?.made.id])
  expect(await during(db, finish, finish)).toEqual([{ id: made?.made.id }])
})

const unneeded = () =>
  db.admin(`update private.unneeded_files set due_at = now() - interval '1 minute' where attachment ->> 'id' = $1`, [
    ids.removedAttachment,
  ])

test('a file is handed out for removal once', async () => {
  await unneeded()
  const take = server('select take_unneeded_files(10) as paths', [])
  expect(await during(db, take, take)).toEqual([{ paths: [] }])
})

test('a file that is being removed is not brought back', async () => {
  await db.admin(
    `insert into card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
    values (gen_random_uuid(), $1, $2, $3, 'late.png', 5, 'image/png', 'late')`,
    [ids.card, ids.board, cast.mia],
  )
  const [late] = await db.admin<{ id: string }>(`delete from card_attachments where path = 'late' returning id`)
  await db.admin(`update private.unneeded_files set due_at = now() - interval '1 minute' where path = 'late'`)
  const outcome = await during(
    db,
    server('select take_unneeded_files(10)', []),
    olive('select restore_attachment($1)', [late?.id]),
  )
  expect(outcome).toEqual({ refusal: 'PT404' })
  expect(await db.admin(`select 1 from card_attachments where path = 'late'`)).toEqual([])
})

test('a dojo that is given to two people counts for the one who has it', async () => {
  await db.admin(`insert into subscribers (user_id, email, subscription_tier, subscribed) select id, email, 'pro', true from auth.users
    on conflict (user_id) do update set subscription_tier = 'pro', subscribed = true`)
  const give = (to: string) => server('select private.hand_over_board($1, $2)', [ids.board, to])
  await during(db, give(cast.adam), give(cast.mia))
  expect(await wrongCounts()).toEqual([])
})

test('a clan that is given to two people counts for the one who has it', async () => {
  const give = (to: string) => server('select private.hand_over_clan($1, $2)', [ids.clan, to])
  await during(db, give(cast.adam), give(cast.mia))
  expect(await wrongCounts()).toEqual([])
})

test('two admins who invite find one last place between them', async () => {
  await db.admin(
    `insert into board_invitations (board_id, email, role) select $1, 'fill-' || n || '@ninjadojo.test', 'viewer' from generate_series(1, 198) n`,
    [ids.board],
  )
  const invite = `select share_board($1, $2, 'viewer')`
  const outcome = await during(
    db,
    olive(invite, [ids.board, 'one@ninjadojo.test']),
    adam(invite, [ids.board, 'two@ninjadojo.test']),
  )
  expect(outcome).toEqual({ refusal: 'PT429' })
})

test('a kata is renamed while another dojo of the same person is busy, and waits for its own', async () => {
  const [busy] = await db.as('olive')<{ id: string }>(`select create_board('Busy', '', '[{"title": "Ready"}]') as id`)
  const hold = (board: string | undefined) => server('select private.lock_board($1)', [board])
  const rename = (title: string) =>
    olive(`select edit_list($1, jsonb_build_object('title', $2::text)) is not null as "isRenamed"`, [ids.list, title])
  // Had it waited, the lock's owner would have committed only then, and this would say so.
  let hasWaited = false
  const waited = async () => {
    const [row] = await db.admin<{ is: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as is`,
    )
    hasWaited = row?.is === true
    return []
  }
  expect(await during(db, hold(busy?.id), rename('Meanwhile'), waited)).toEqual([{ isRenamed: true }])
  expect(hasWaited).toBe(false)
  expect(await during(db, hold(ids.board), rename('After'), waited)).toEqual([{ isRenamed: true }])
  expect(hasWaited).toBe(true)
})

test('renaming a tag and editing the card that wears it wait for each other in one order', async () => {
  const edit = (card: string) => mia('select edit_cards($1)', [[{ id: card, patch: { priority: 'low' } }]])
  const rename = adam(`update custom_labels set name = 'fault' where id = $1 returning name`, [ids.label])
  expect(await during(db, edit(ids.secondCard), rename, edit(ids.card))).toEqual([{ name: 'fault' }])
})

test('two steps that are added to one card go to two places', async () => {
  const add = `insert into card_checklist_items (card_id, title) values ($1, 'Step') returning order_index`
  expect(await during(db, mia(add, [ids.secondCard]), adam(add, [ids.secondCard]))).toEqual([{ order_index: 1 }])
})

test('who accepts while the dojo is deleted learns that it is gone', async () => {
  const [made] = await db.as('olive')<{ id: string }>(`select create_board('Short') as id`)
  await db.as('olive')(`select share_board($1, 'mia@ninjadojo.test', 'member')`, [made?.id])
  const outcome = await during(
    db,
    server('select private.lock_board($1)', [made?.id]),
    mia('select accept_invitation($1)', [made?.id]),
    server('delete from boards where id = $1', [made?.id]),
  )
  expect(outcome).toEqual({ refusal: 'PT404' })
})

describe('what an admin sends while someone takes their role from them', () => {
  let board: string | undefined
  beforeEach(async () => {
    board = (
      await db.admin<{ id: string }>(`insert into boards (title, user_id) values ('Shared', $1) returning id`, [
        cast.olive,
      ])
    )[0]?.id
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [board, cast.adam])
  })
  const demote = () =>
    olive(`update board_members set role = 'member' where board_id = $1 and user_id = $2`, [board, cast.adam])
  const send = () => adam(`select share_board($1, 'late@ninjadojo.test', 'admin')`, [board])
  const sent = () => db.admin('select email from board_invitations where board_id = $1', [board])

  test('is refused, where that comes first', async () => {
    expect(await during(db, demote(), send())).toEqual({ refusal: '42501' })
    expect(await sent()).toEqual([])
  })

  test('ends with it, where it was sent before', async () => {
    expect(await during(db, send(), demote())).toEqual([])
    expect(await sent()).toEqual([])
  })
})

describe('an account that is deleted', () => {
  let leaver: string
  beforeEach(async () => {
    const [made] = await db.admin<{ id: string }>(`insert into auth.users (id, email, email_confirmed_at)
      select id, id || '@ninjadojo.test', now() from gen_random_uuid() id returning id`)
    leaver = made?.id ?? ''
  })
  const leave = () => server('select delete_account($1)', [leaver])

  test('waits for who works on what it leaves, before it touches any of it', async () => {
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [ids.board, leaver])
    await db.admin('update cards set assignee = $2, created_by = $2 where id = $1', [ids.card, leaver])
    const edit = (card: string) => mia('select edit_cards($1)', [[{ id: card, patch: { priority: 'high' } }]])
    expect(await during(db, edit(ids.secondCard), leave(), edit(ids.card))).toHaveLength(1)
  })

  test('is kept for who has just joined its dojo', async () => {
    const [board] = await db.admin<{ id: string }>(
      `insert into boards (title, user_id) values ('Own', $1) returning id`,
      [leaver],
    )
    await db.admin(
      `insert into board_invitations (board_id, email, role, invited_by) values ($1, 'mia@ninjadojo.test', 'member', $2)`,
      [board?.id, leaver],
    )
    expect(await during(db, mia('select accept_invitation($1)', [board?.id]), leave())).toEqual({ refusal: 'PT409' })
  })

  test('is kept for who has just joined its clan', async () => {
    const [clan] = await db.admin<{ id: string }>(
      `insert into clans (name, created_by) values ('Own', $1) returning id`,
      [leaver],
    )
    const join = server(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [
      clan?.id,
      cast.mia,
    ])
    expect(await during(db, join, leave())).toEqual({ refusal: 'PT409' })
  })
})

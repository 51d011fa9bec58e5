import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import type { Query } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { handOver } from './harness/hand-over.ts'
import { workMs } from './harness/work-ms.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const gigabyte = 1_000_000_000

/** As the route handlers ask, with the secret key. */
const server: Query = (sql, params) =>
  db.engine.transaction(async (query) => {
    await query(
      `select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('role', 'service_role', true)`,
    )
    return query(sql, params)
  })

async function one<T>(query: Promise<{ answer: T }[]>): Promise<T> {
  const [row] = await query
  if (!row) throw new Error('Nothing was answered.')
  return row.answer
}

const usedBy = async (who: Person) => Number(await one(db.as(who)('select storage_used() as answer')))
/** By the owner of its dojo, who may fill their plan with what has not come yet. */
const reserve = (sizeBytes: number, { who = 'olive', card = ids.secondCard }: { who?: Person; card?: string } = {}) =>
  one<{ id: string; path: string }>(
    server(`select reserve_attachment($1, $2, 'x.bin', $3, 'application/octet-stream') as answer`, [
      card,
      cast[who],
      sizeBytes,
    ]),
  )
const finish = (id: string, sizeBytes: number) => server('select finish_attachment($1, $2, null)', [id, sizeBytes])
const setPlan = (who: Person, tier: string) =>
  db.admin(
    `insert into subscribers (user_id, email, subscription_tier, subscribed) select id, email, $2, true from auth.users where id = $1
     on conflict (user_id) do update set subscription_tier = excluded.subscription_tier, subscribed = true, subscription_end = null, access_ends_at = null`,
    [cast[who], tier],
  )

const giveBoard = (board: string, who: Person) =>
  db.admin('update boards set user_id = $2 where id = $1', [board, cast[who]])

/** Removes what is due, as the server does after each reservation. */
async function clean(): Promise<void> {
  await db.admin('update private.unneeded_files set due_at = now()')
  const paths = await one<string[]>(server('select take_unneeded_files(1000) as answer'))
  await db.admin(`delete from storage.objects where bucket_id = 'attachments' and name = any ($1)`, [paths])
  await server('select forget_unneeded_files($1)', [paths])
}

async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error) || !('code' in error)) throw new Error('It was not refused.', { cause: error })
  const detail = 'detail' in error && typeof error.detail === 'string' ? JSON.parse(error.detail) : {}
  return { code: error.code, ...detail }
}

beforeEach(async () => {
  await setPlan('olive', 'pro')
  await db.admin('delete from card_attachments where id <> $1', [ids.attachment])
  await db.admin(`update private.attachment_uploads set created_at = now() - interval '4 hours'`)
  await clean()
})

test('the total of the owner’s plan is filled to the byte, over all of their boards, and no further', async () => {
  const second = await one<string>(
    db.as('olive')(`select create_board('Second', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as answer`),
  )
  const card = await one<string>(db.admin('select id as answer from cards where board_id = $1', [second]))
  const { id } = await reserve(19 * gigabyte)
  await finish(id, 19 * gigabyte)
  await reserve(gigabyte - 5, { who: 'olive', card })
  expect(await usedBy('olive')).toBe(20 * gigabyte)
  expect(await refusalOf(reserve(1))).toEqual({
    code: 'PT413',
    plan: 'pro',
    used: 20 * gigabyte,
    included: 20 * gigabyte,
  })
  // It is the owner's plan that is full, no one else's.
  await reserve(gigabyte, { who: 'nora', card: ids.cardElsewhere })
  expect(await refusalOf(reserve(1, { who: 'nora', card: ids.cardElsewhere }))).toMatchObject({
    code: 'PT413',
    plan: 'starter',
    included: gigabyte,
  })
  await setPlan('olive', 'business')
  await reserve(1)
  await db.admin('delete from boards where id = $1', [second])
})

test('a trial without a card holds no more than Essentials, until it has one', async () => {
  const become = (who: Person, status: string, hasCard: boolean) =>
    db.admin('update subscribers set status = $2, has_card = $3 where user_id = $1', [cast[who], status, hasCard])
  const add = async (sizeBytes: number) => finish((await reserve(sizeBytes)).id, sizeBytes)
  await become('olive', 'trialing', false)
  await add(9 * gigabyte)
  expect(await refusalOf(reserve(gigabyte))).toEqual({
    code: 'PT413',
    plan: 'pro',
    used: 9 * gigabyte + 5,
    included: 10 * gigabyte,
  })
  await become('olive', 'trialing', true)
  await add(gigabyte)
  await become('olive', 'active', false)
  await add(gigabyte)
  // Ended at Stripe right away, it stays until its last day.
  await become('olive', 'canceled', false)
  await db.admin(`update subscribers set trial_ends_at = now() + interval '1 day' where user_id = $1`, [cast.olive])
  expect(await refusalOf(reserve(1))).toMatchObject({ code: 'PT413', plan: 'pro', included: 10 * gigabyte })
  await db.admin(`update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`, [cast.olive])
  await add(gigabyte)

  // Nor do files come along to one.
  await setPlan('adam', 'pro')
  await become('adam', 'trialing', false)
  expect(await refusalOf(giveBoard(ids.board, 'adam'))).toMatchObject({ plan: 'pro', included: 10 * gigabyte })
  await setPlan('adam', 'starter')
  expect(await refusalOf(giveBoard(ids.board, 'adam'))).toMatchObject({ plan: 'starter', included: gigabyte })
  await db.admin('delete from subscribers where user_id = $1', [cast.adam])
})

test('after a downgrade nothing is lost, and nothing is added', async () => {
  const { id } = await reserve(5 * gigabyte)
  await finish(id, 5 * gigabyte)
  await setPlan('olive', 'essentials')
  await db.admin('update private.plan_limits set amount = 50 where plan = $1 and feature = $2', [
    'essentials',
    'members',
  ])
  await reserve(4 * gigabyte)
  expect(await refusalOf(reserve(4 * gigabyte))).toMatchObject({
    code: 'PT413',
    plan: 'essentials',
    included: 10 * gigabyte,
  })
  await db.admin('update private.plan_limits set amount = 10 where plan = $1 and feature = $2', [
    'essentials',
    'members',
  ])
  expect(await db.admin('select 1 from card_attachments where id = $1', [id])).toHaveLength(1)
})

test('a file counts as announced until it is there, then as it is', async () => {
  const { id } = await reserve(1000)
  expect(await usedBy('olive')).toBe(1005)
  await finish(id, 400)
  expect(await usedBy('olive')).toBe(405)
})

test('where storage took more than was announced, it counts in full', async () => {
  const { path } = await reserve(10)
  await db.admin(
    `insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, '{"size": 5000}')`,
    [path],
  )
  expect(await usedBy('olive')).toBe(5005)
})

test('what is refused, given up, deleted or in the bin counts until its bytes are gone', async () => {
  const card = await one<string>(
    db.admin(`insert into cards (board_id, list_id, title) values ($1, $2, 'With files') returning id as answer`, [
      ids.board,
      ids.list,
    ]),
  )
  const refused = await reserve(100, { card })
  await server('select refuse_attachment($1)', [refused.id])
  const { id: deleted } = await reserve(200, { card })
  await finish(deleted, 200)
  await db.as('mia')('select delete_attachment($1)', [deleted])
  const { id: binned } = await reserve(400, { card })
  await finish(binned, 400)
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [card])
  expect(await usedBy('olive')).toBe(705)
  await clean()
  expect(await usedBy('olive'), 'the bin needs it').toBe(405)
  await db.as('mia')('select restore_item($1)', [card])
  expect(await usedBy('olive')).toBe(405)
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [card])
  await db.as('olive')('select purge_items($1)', [[card]])
  expect(await usedBy('olive')).toBe(405)
  await clean()
  expect(await usedBy('olive')).toBe(5)
})

test('what was taken back counts on', async () => {
  const { id } = await reserve(200)
  await finish(id, 200)
  await db.as('mia')('select delete_attachment($1)', [id])
  await db.as('mia')('select restore_attachment($1)', [id])
  await clean()
  expect(await usedBy('olive')).toBe(205)
})

test('deleting a board makes no room before its bytes are gone', async () => {
  const board = await one<string>(
    db.as('nora')(`select create_board('Short', '', '[{"title": "Ready", "cards": [{"title": "One"}]}]') as answer`),
  )
  const card = await one<string>(db.admin('select id as answer from cards where board_id = $1', [board]))
  const before = await usedBy('nora')
  const { id } = await reserve(300, { who: 'nora', card })
  await finish(id, 300)
  await reserve(60, { who: 'nora', card })
  await db.admin('delete from boards where id = $1', [board])
  expect(await usedBy('nora')).toBe(before + 360)
  await db.admin(
    `update private.attachment_uploads set created_at = now() - interval '4 hours' where settled_at is null`,
  )
  await clean()
  expect(await usedBy('nora')).toBe(before)
})

test('files count for the owner of the board that they are on, wherever they go', async () => {
  const { id } = await reserve(700)
  await finish(id, 700)
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  const [olive, nora] = [await usedBy('olive'), await usedBy('nora')]
  await db.as('mia')('select transfer_card($1, $2)', [ids.secondCard, ids.listElsewhere])
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive - 700, nora + 700])
  await db.as('mia')('select return_card($1)', [ids.secondCard])
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive, nora])
  // Taking over a board takes over its files, including those that can come back. Uploads in progress, and files that only
  // wait for their removal, continue to count for the previous owner.
  const underWay = await reserve(30)
  const refused = await reserve(4)
  await server('select refuse_attachment($1)', [refused.id])
  await db.as('mia')('select delete_attachment($1)', [id])
  await giveBoard(ids.board, 'adam')
  expect([await usedBy('olive'), await usedBy('adam')]).toEqual([34, 705])
  await finish(underWay.id, 30)
  expect([await usedBy('olive'), await usedBy('adam')]).toEqual([4, 735])
  await giveBoard(ids.board, 'olive')
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
})

test('a file that two owners have counts for each, and for the one who keeps it when the other’s goes', async () => {
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  const card = await one<string>(
    db.admin(`insert into cards (board_id, list_id, title) values ($1, $2, 'Goes away') returning id as answer`, [
      ids.board,
      ids.list,
    ]),
  )
  const { id } = await reserve(5000, { card })
  await finish(id, 5000)
  const used = async () => [await usedBy('olive'), await usedBy('nora')]
  const [olive = 0, nora = 0] = await used()
  await db.as('mia')('select transfer_card($1, $2)', [card, ids.listElsewhere])
  expect(await used(), 'it went along').toEqual([olive - 5000, nora + 5000])
  const [copy] = await db.admin<{ item_id: string }>(
    `select item_id from deleted_items where board_id = $1 and reason = 'transferred' and title = 'Goes away'`,
    [ids.board],
  )
  await db.as('mia')('select restore_item($1, $2)', [copy?.item_id, ids.board])
  expect(await used(), 'both have it').toEqual([olive, nora + 5000])
  await db.as('mia')('select remove_cards($1)', [[card]])
  expect(await used(), 'one has it in the bin').toEqual([olive, nora + 5000])
  await db.as('mia')('select restore_item($1, $2)', [card, ids.elsewhere])
  expect(await used(), 'it is back').toEqual([olive, nora + 5000])
  await db.as('mia')('select remove_cards($1)', [[card]])
  await db.admin('delete from deleted_items where board_id = $1 and item_id = $2', [ids.elsewhere, card])
  await clean()
  expect(await used(), 'one is gone for good').toEqual([olive, nora])
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
})

test('no one is handed a dojo whose files their plan has no room for, to the byte', async () => {
  const { id } = await reserve(gigabyte)
  await finish(id, gigabyte)
  await setPlan('adam', 'free')
  const asOlive = () => handOver(db, 'board', ids.board, 'olive', 'adam')
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.vic])
  expect(await refusalOf(asOlive())).toEqual({ code: 'PT413' })
  expect(await refusalOf(giveBoard(ids.board, 'adam'))).toEqual({
    code: 'PT413',
    plan: 'starter',
    used: 0,
    included: gigabyte,
  })
  expect(await db.admin('select user_id from boards where id = $1', [ids.board])).toEqual([{ user_id: cast.olive }])
  expect([await usedBy('olive'), await usedBy('adam')]).toEqual([gigabyte + 5, 0])
  await finish((await reserve(3)).id, 3)
  await db.admin('update card_attachments set size_bytes = $2 where id = $1', [id, gigabyte - 8])
  await asOlive()
  expect([await usedBy('olive'), await usedBy('adam')]).toEqual([0, gigabyte])
  await giveBoard(ids.board, 'olive')
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer')`, [ids.board, cast.vic])
})

test('uploads under way do not fill the plan of who is handed the dojo, and are finished only where there is room', async () => {
  const { id } = await reserve(15 * gigabyte)
  await giveBoard(ids.board, 'adam')
  expect([await usedBy('olive'), await usedBy('adam')]).toEqual([15 * gigabyte, 5])
  expect(await refusalOf(finish(id, 15 * gigabyte))).toEqual({
    code: 'PT413',
    plan: 'starter',
    used: 5,
    included: gigabyte,
  })
  await giveBoard(ids.board, 'olive')
  await finish(id, 15 * gigabyte)
  expect(await usedBy('olive')).toBe(15 * gigabyte + 5)
})

test('no card takes files to an owner whose plan has no room for them, and it comes back where there is', async () => {
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  await setPlan('nora', 'pro')
  const [first, second] = [await reserve(2 * gigabyte), await reserve(gigabyte)]
  await finish(first.id, 2 * gigabyte)
  await finish(second.id, gigabyte)
  const send = () => db.as('mia')('select transfer_card($1, $2)', [ids.secondCard, ids.listElsewhere])
  const comeBack = () => db.as('mia')('select return_card($1)', [ids.secondCard])
  await reserve(17 * gigabyte + 1, { who: 'nora', card: ids.cardElsewhere })
  const before = [await usedBy('olive'), await usedBy('nora')]
  expect(await refusalOf(send())).toEqual({ code: 'PT413', plan: 'pro', used: before[1], included: 20 * gigabyte })
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual(before)
  await db.admin('update private.stored_files set size_bytes = size_bytes - 100 where owner_id = $1', [cast.nora])
  await send()
  // By then its place at home has been filled.
  await reserve(18 * gigabyte, { card: ids.card })
  const [copy] = await db.admin<{ item_id: string }>(
    `select item_id from deleted_items where board_id = $1 and reason = 'transferred'`,
    [ids.board],
  )
  expect(await refusalOf(comeBack())).toMatchObject({ code: 'PT413', plan: 'pro' })
  expect(await refusalOf(db.as('mia')('select restore_item($1, $2)', [copy?.item_id, ids.board]))).toMatchObject({
    code: 'PT413',
    plan: 'pro',
  })
  await db.admin(
    `update private.attachment_uploads set created_at = now() - interval '4 hours' where settled_at is null`,
  )
  await clean()
  await comeBack()
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([before[0], 0])
  await setPlan('nora', 'free')
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
})

test('a file that someone else has too is counted again when it comes back to where its place was given away', async () => {
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  await setPlan('nora', 'pro')
  const card = await one<string>(
    db.admin(`insert into cards (board_id, list_id, title) values ($1, $2, 'Sent') returning id as answer`, [
      ids.board,
      ids.list,
    ]),
  )
  const { id } = await reserve(2 * gigabyte, { card })
  await finish(id, 2 * gigabyte)
  await db.as('mia')('select transfer_card($1, $2)', [card, ids.listElsewhere])
  const copy = await one<string>(
    db.admin(`select item_id as answer from deleted_items where board_id = $1 and copy_of = $2`, [ids.board, card]),
  )
  const restore = () => db.as('mia')('select restore_item($1, $2)', [copy, ids.board])
  await restore()
  const file = await one<string>(db.admin('select id as answer from card_attachments where card_id = $1', [copy]))
  await db.as('mia')('select delete_attachment($1)', [file])
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [copy])
  const used = await usedBy('olive')
  await reserve(20 * gigabyte - used, { card: ids.card })
  await restore()
  expect(await refusalOf(db.as('mia')('select restore_attachment($1)', [file]))).toMatchObject({ code: 'PT413' })
  expect(await usedBy('olive')).toBe(20 * gigabyte)
  await setPlan('nora', 'free')
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
})

/** mia sends a technique with one file from olive's dojo to a new one of nora's. `copy` is what olive's bin keeps. */
async function sendAway(sizeBytes: number) {
  const away = await one<string>(db.as('nora')(`select create_board('Away', '', '[{"title": "Ready"}]') as answer`))
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [away, cast.mia])
  const card = await one<string>(
    db.admin(`insert into cards (board_id, list_id, title) values ($1, $2, 'Sent') returning id as answer`, [
      ids.board,
      ids.list,
    ]),
  )
  await finish((await reserve(sizeBytes, { card })).id, sizeBytes)
  await db.as('mia')('select transfer_card($1, id) from lists where board_id = $2', [card, away])
  const copy = await one<string>(
    db.admin(`select item_id as answer from deleted_items where board_id = $1 and copy_of = $2`, [ids.board, card]),
  )
  return { away, card, copy }
}
const purge = (item: string) => db.admin('delete from deleted_items where item_id = $1', [item])
const restoreCopy = (item: string) => db.as('mia')('select restore_item($1, $2)', [item, ids.board])

test('what the bin keeps counts for its owner once no one else has it, until its bytes are gone', async () => {
  const [olive, nora] = [await usedBy('olive'), await usedBy('nora')]
  const { away, copy } = await sendAway(700)
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive, nora + 700])
  await db.admin('delete from boards where id = $1', [away])
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive + 700, nora])
  await clean()
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive + 700, nora])
  await restoreCopy(copy)
  expect(await usedBy('olive')).toBe(olive + 700)
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [copy])
  await purge(copy)
  expect(await usedBy('olive')).toBe(olive + 700)
  await clean()
  expect(await usedBy('olive')).toBe(olive)
  const sent = await sendAway(700)
  await db.admin('delete from boards where id = $1', [sent.away])
  await purge(sent.copy)
  await db.admin('select private.forget_others_files($1)', [cast.olive])
  expect(await usedBy('olive'), 'it only waits for its removal').toBe(olive + 700)
  await clean()
  expect(await usedBy('olive')).toBe(olive)
})

test('no room is held for what someone else has, also where the plan has become smaller', async () => {
  const includes = (gigabytes: number) =>
    db.admin(`update private.plan_limits set amount = $1 where plan = 'pro' and feature = 'storageBytes'`, [
      gigabytes * gigabyte,
    ])
  await setPlan('nora', 'pro')
  const { away, copy } = await sendAway(12 * gigabyte)
  await includes(10)
  expect(await refusalOf(restoreCopy(copy))).toMatchObject({ code: 'PT413', used: 5 })
  await includes(20)
  await restoreCopy(copy)
  await db.admin('delete from boards where id = $1', [away])
  await setPlan('nora', 'free')
})

test('what an owner has deleted for good counts for whose bin keeps it', async () => {
  const [olive, nora] = [await usedBy('olive'), await usedBy('nora')]
  const { away, card, copy } = await sendAway(700)
  await db.as('nora')('select remove_cards(array[$1]::uuid[])', [card])
  expect([await usedBy('olive'), await usedBy('nora')], 'it may come back').toEqual([olive, nora + 700])
  await db.as('nora')('select purge_items($1)', [[card]])
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive + 700, nora])
  await clean()
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive + 700, nora])
  await purge(copy)
  expect([await usedBy('olive'), await usedBy('nora')], 'it is not nora’s again').toEqual([olive + 700, nora])
  await clean()
  expect([await usedBy('olive'), await usedBy('nora')]).toEqual([olive, nora])
  await db.admin('delete from boards where id = $1', [away])
})

test('whose bin keeps more than their plan has room for adds nothing, restores no copy, and loses nothing', async () => {
  await setPlan('nora', 'pro')
  const { away, copy } = await sendAway(12 * gigabyte)
  await reserve(12 * gigabyte)
  await db.admin('delete from boards where id = $1', [away])
  await setPlan('nora', 'free')
  const used = 24 * gigabyte + 5
  expect(await usedBy('olive')).toBe(used)
  expect(await refusalOf(reserve(1))).toEqual({ code: 'PT413', plan: 'pro', used, included: 20 * gigabyte })
  expect(await refusalOf(restoreCopy(copy))).toMatchObject({ code: 'PT413', used: used - 12 * gigabyte })
  await clean()
  await db.admin(
    `update private.attachment_uploads set created_at = now() - interval '4 hours' where settled_at is null`,
  )
  await clean()
  await restoreCopy(copy)
  expect(await usedBy('olive')).toBe(12 * gigabyte + 5)
})

test('what comes back to whose bin keeps it is counted as what comes, and once', async () => {
  await setPlan('nora', 'pro')
  const { away, card, copy } = await sendAway(12 * gigabyte)
  const full = await reserve(12 * gigabyte)
  const send = () => db.as('mia')('select transfer_card($1, $2)', [card, ids.list])
  expect(await refusalOf(send())).toMatchObject({ code: 'PT413' })
  await server('select refuse_attachment($1)', [full.id])
  await clean()
  await reserve(8 * gigabyte - 5)
  await send()
  expect(await usedBy('olive')).toBe(20 * gigabyte)
  await purge(copy)
  await db.admin('delete from boards where id = $1', [away])
  await setPlan('nora', 'free')
})

test('what the bin of a dojo keeps goes with the dojo, and needs room where no one else has it', async () => {
  await setPlan('nora', 'pro')
  const { away, copy } = await sendAway(2 * gigabyte)
  const used = async () => [await usedBy('olive'), await usedBy('adam')]
  await giveBoard(ids.board, 'adam')
  expect(await used(), 'nora has it').toEqual([0, 5])
  await db.admin('delete from boards where id = $1', [away])
  await setPlan('nora', 'free')
  expect(await used(), 'no one else has it').toEqual([0, 2 * gigabyte + 5])
  await giveBoard(ids.board, 'olive')
  expect(await used()).toEqual([2 * gigabyte + 5, 0])
  expect(await refusalOf(giveBoard(ids.board, 'adam'))).toMatchObject({ code: 'PT413', used: 0, included: gigabyte })
  await setPlan('adam', 'pro')
  await giveBoard(ids.board, 'adam')
  expect(await used()).toEqual([0, 2 * gigabyte + 5])
  await giveBoard(ids.board, 'olive')
  await setPlan('adam', 'free')
  await purge(copy)
  await clean()
  expect(await used()).toEqual([5, 0])
})

test('restoring does not count twice, however full the plan is', async () => {
  const card = await one<string>(
    db.admin(`insert into cards (board_id, list_id, title) values ($1, $2, 'Heavy') returning id as answer`, [
      ids.board,
      ids.list,
    ]),
  )
  const { id } = await reserve(12 * gigabyte, { card })
  await finish(id, 12 * gigabyte)
  await db.as('mia')('select remove_cards(array[$1]::uuid[])', [card])
  await setPlan('olive', 'essentials')
  await db.admin('update private.plan_limits set amount = 50 where plan = $1 and feature = $2', [
    'essentials',
    'members',
  ])
  await db.as('mia')('select restore_item($1)', [card])
  await db.admin('update private.plan_limits set amount = 10 where plan = $1 and feature = $2', [
    'essentials',
    'members',
  ])
  expect(await usedBy('olive')).toBe(12 * gigabyte + 5)
})

test('a person has 20 uploads under way, on all boards together; what is finished or given up makes room', async () => {
  await setPlan('nora', 'pro')
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  const places = []
  for (let at = 0; at < 20; at += 1)
    places.push(await reserve(1, { who: 'mia', card: at % 2 ? ids.cardElsewhere : ids.secondCard }))
  expect(await refusalOf(reserve(1, { who: 'mia' }))).toEqual({ code: 'PT429' })
  await reserve(1, { who: 'adam' })
  await finish(places[0]?.id ?? '', 1)
  await reserve(1, { who: 'mia' })
  await server('select refuse_attachment($1)', [places[1]?.id])
  await reserve(1, { who: 'mia' })
  expect(await refusalOf(reserve(1, { who: 'mia' }))).toEqual({ code: 'PT429' })
  // Whose address has ended is under way no more.
  await db.admin(`update private.attachment_uploads set created_at = now() - interval '4 hours' where user_id = $1`, [
    cast.mia,
  ])
  await reserve(1, { who: 'mia' })
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
  await setPlan('nora', 'free')
})

test('no one but the owner fills more than a quarter of a plan with files that do not come', async () => {
  await db.admin('delete from private.attachment_uploads')
  await setPlan('olive', 'pro')
  const mine = { who: 'mia' } as const
  const most = (20 * gigabyte) / 4
  const { id } = await reserve(most - 10, mine)
  expect(await refusalOf(reserve(11, mine))).toEqual({ code: 'PT429' })
  await server('select refuse_attachment($1)', [id])
  expect(await refusalOf(reserve(11, mine)), 'its place may still be filled').toEqual({ code: 'PT429' })
  await reserve(10, mine)
  await db.admin(`update private.attachment_uploads set created_at = now() - interval '4 hours'`)
  const { id: whole } = await reserve(most + 1, mine)
  await finish(whole, most + 1)
  await reserve(11, mine)
})

test.each([0, -1, null])('a file of %s bytes is no file', async (sizeBytes) => {
  expect(
    await refusalOf(server(`select reserve_attachment($1, $2, 'x', $3, 'image/png')`, [ids.card, cast.mia, sizeBytes])),
  ).toEqual({ code: '22023' })
})

test('two techniques of a dojo that have the same file go in one call', async () => {
  await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [
    ids.elsewhere,
    cast.mia,
  ])
  const card = await one<string>(
    db.admin(`insert into cards (board_id, list_id, title) values ($1, $2, 'Sent') returning id as answer`, [
      ids.board,
      ids.list,
    ]),
  )
  await finish((await reserve(5, { card })).id, 5)
  await db.as('mia')('select transfer_card($1, $2)', [card, ids.listElsewhere])
  const copy = await one<string>(
    db.admin(`select item_id as answer from deleted_items where board_id = $1 and copy_of = $2`, [ids.board, card]),
  )
  await db.as('mia')('select restore_item($1, $2)', [copy, ids.board])
  await db.as('mia')('select transfer_card($1, $2)', [card, ids.list])
  const cards = [card, copy]
  await db.as('mia')('select remove_cards($1)', [cards])
  await db.as('mia')('select restore_items($1)', [cards])
  const files = () => db.admin('select path from card_attachments where card_id = any ($1)', [cards])
  expect(await files()).toHaveLength(2)
  await db.as('mia')('select remove_cards($1)', [cards])
  expect(await files()).toEqual([])
  await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.elsewhere, cast.mia])
})

test('files of many dojos that change hands together are counted once', async () => {
  const dojos = await db.admin<{ id: string; card_id: string; list_id: string }>(
    `insert into boards (title, user_id) select 'Of files ' || i, $1 from generate_series(1, 200) i
     returning id, gen_random_uuid() as card_id, gen_random_uuid() as list_id`,
    [cast.olive],
  )
  const of = dojos.map(({ id }) => id)
  const columns = [of, dojos.map(({ list_id }) => list_id), dojos.map(({ card_id }) => card_id)]
  await db.admin(
    `insert into lists (board_id, id, title) select b, l, 'Ready' from unnest($1::uuid[], $2::uuid[]) x (b, l)`,
    columns.slice(0, 2),
  )
  await db.admin(
    `insert into cards (board_id, list_id, id, title) select b, l, c, 'Drawn' from unnest($1::uuid[], $2::uuid[], $3::uuid[]) x (b, l, c)`,
    columns,
  )
  const give = (who: Person) =>
    workMs(db, () => db.admin('update boards set user_id = $2 where id = any ($1)', [of, cast[who]]))
  await give('mia')
  const without = Math.max(await give('olive'), 20)
  await db.admin(
    `insert into card_attachments (card_id, board_id, user_id, name, size_bytes, content_type, path)
     select c, b, $3, 'a.txt', 3, 'text/plain', b || '/' || gen_random_uuid() from unnest($1::uuid[], $2::uuid[]) x (b, c)`,
    [of, columns[2], cast.olive],
  )
  await db.admin('analyze')
  const before = await usedBy('mia')
  const ratios: number[] = []
  do {
    ratios.push((await give('mia')) / without)
    expect(await usedBy('mia')).toBe(before + 600)
    await give('olive')
  } while (ratios.length < 3 && Math.min(...ratios) >= 4)
  expect(Math.min(...ratios)).toBeLessThan(4)
  await db.admin('delete from boards where id = any ($1)', [of])
})

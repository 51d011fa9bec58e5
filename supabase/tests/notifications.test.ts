import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notificationKinds } from '../../lib/notifications/kinds.ts'
import { join } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { settled } from './harness/during.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* Whom the bell tells of what. Their e-mails: letters.test.ts. */

const db = await openTestDatabase()
afterAll(() => db.close())

const read = async () => {
  await settled(db)
  await db.admin('select read_notifications(1000)')
}
type Told = { who: string; kind: string }
const names = Object.fromEntries(Object.entries(cast).map(([name, id]) => [id, name]))
/** Who is told of what once the events are read. */
async function told(): Promise<Told[]> {
  await read()
  const rows = await db.admin<{ user_id: string; kind: string }>('select user_id, kind from notifications')
  return rows
    .map(({ user_id, kind }) => ({ who: names[user_id] ?? user_id, kind }))
    .toSorted((a, b) => `${a.who}${a.kind}`.localeCompare(`${b.who}${b.kind}`))
}
const says = (who: Person, content: string) =>
  db.as(who)('insert into card_comments (card_id, content) values ($1, $2)', [ids.card, content])
const moves = (who: Person) => db.as(who)('select move_cards(array[$1::uuid], $2, 0)', [ids.card, ids.otherList])
const watches = (who: Person, wished = true) => db.as(who)('select watch_card($1, $2)', [ids.card, wished])
const level = (who: Person, wished: string) => db.as(who)('select set_board_notifications($1, $2)', [ids.board, wished])
const saves = (who: Person, settings: object) =>
  db.as(who)('select save_notification_settings($1::text::jsonb)', [JSON.stringify(settings)])

beforeEach(async () => {
  await read()
  await db.admin('delete from notifications')
  await db.admin('delete from private.letter_lines')
  await db.admin('delete from private.notification_settings')
  await db.admin('delete from private.board_notification_levels')
  await db.admin('delete from private.card_watchers')
  await db.admin('update cards set assignee = $1, created_by = $2, due_date = null where id = $3', [
    cast.mia,
    cast.adam,
    ids.card,
  ])
  await db.as('olive')('select move_cards(array[$1::uuid], $2, 0)', [ids.card, ids.list])
  await read()
  await db.admin('delete from notifications')
  await db.admin('delete from private.letter_lines')
})

test('the kinds are the same list here and in the database', async () => {
  const rows = await db.admin('select kind, bell, mail, fixed from private.notification_kinds order by kind')
  expect(rows).toEqual(
    Object.entries(notificationKinds)
      .map(([kind, { bell, mail, fixed }]) => ({ kind, bell, mail, fixed: Object.keys(fixed) }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind)),
  )
})

test('being assigned tells the assignee, and no one of their own act', async () => {
  await db.as('olive')('update cards set assignee = $1 where id = $2', [cast.vic, ids.card])
  await db.as('adam')('update cards set assignee = $1 where id = $2', [cast.adam, ids.card])
  expect(await told()).toEqual([{ who: 'vic', kind: 'assigned' }])
})

test('a comment tells whose technique it is, and whom it mentions only of the mention', async () => {
  await watches('vic')
  await says('olive', 'Ready, @Mia?')
  expect(await told()).toEqual([
    { who: 'adam', kind: 'commented' },
    { who: 'vic', kind: 'commented' },
  ])
  const mailed = await db.admin('select user_id, kind from private.letter_lines where mention_id is not null')
  expect(mailed).toEqual([{ user_id: cast.mia, kind: 'mentioned' }])
})

test('whom an edit mentions first is told of it once', async () => {
  await says('olive', 'Ready?')
  await read()
  const [said] = await db.admin<{ id: string }>(`select id from card_comments where content = 'Ready?'`)
  for (const content of ['Ready, @Vic?', 'Ready now, @Vic?']) {
    await db.as('olive')('select edit_comment($1, $2)', [said?.id, content])
    await read()
  }
  const mailed = await db.admin(`select user_id from private.letter_lines where kind = 'mentioned'`)
  expect(mailed).toEqual([{ user_id: cast.vic }])
})

test('a move tells whose technique it is, but for who moved it', async () => {
  await moves('mia')
  expect(await told()).toEqual([{ who: 'adam', kind: 'moved' }])
})

test('a move on another dojo, before the technique came to this one, is not told here', async () => {
  await join(db, ids.elsewhere, 'mia')
  await db.as('nora')(`select set_board_notifications($1, 'all')`, [ids.elsewhere])
  await read()
  await moves('mia')
  await db.as('mia')('select transfer_card($1, $2)', [ids.card, ids.listElsewhere])
  await read()
  expect(await db.admin('select user_id from notifications')).toEqual([])
  expect(await db.admin('select user_id from private.letter_lines')).toEqual([])
  await db.as('mia')('select return_card($1)', [ids.card])
  await db.as('mia')('select move_cards(array[$1::uuid], $2, 0)', [ids.card, ids.list])
  expect(await told()).toEqual([{ who: 'adam', kind: 'moved' }])
})

test('a dojo can tell everything, or nothing', async () => {
  await level('olive', 'all')
  await level('adam', 'none')
  await moves('mia')
  await says('mia', 'Done, @Adam')
  expect(await told()).toEqual([
    { who: 'olive', kind: 'commented' },
    { who: 'olive', kind: 'moved' },
  ])
  expect(await db.admin('select from private.letter_lines where user_id = $1', [cast.adam])).toEqual([])
  await level('adam', 'mine')
  await moves('olive')
})

test('a watcher who watches no more is not told', async () => {
  await watches('vic')
  expect(await db.as('vic')('select watches_card($1) as is', [ids.card])).toEqual([{ is: true }])
  await watches('vic', false)
  await moves('olive')
  expect((await told()).filter(({ who }) => who === 'vic')).toEqual([])
})

test('who is not on the dojo can neither watch nor hear of it', async () => {
  await expect(watches('nora')).rejects.toMatchObject({ code: 'PT404' })
  await expect(level('nora', 'all')).rejects.toMatchObject({ code: 'PT404' })
  // What was hers before she was removed.
  await db.admin('insert into private.card_watchers (card_id, board_id, user_id) values ($1, $2, $3)', [
    ids.card,
    ids.board,
    cast.nora,
  ])
  await db.admin(`insert into private.board_notification_levels values ($1, $2, 'all')`, [cast.nora, ids.board])
  await moves('olive')
  expect((await told()).filter(({ who }) => who === 'nora')).toEqual([])
  await db.admin(
    `insert into notifications (user_id, key, kind, board_id, card_id) values ($1, 'old', 'moved', $2, $3)`,
    [cast.nora, ids.board, ids.card],
  )
  expect(await db.as('nora')('select my_notifications() as bell')).toEqual([{ bell: { unread: 0, items: [] } }])
  expect(await db.as('nora')('delete from notifications returning id')).toEqual([])
})

test('what is switched off is not told, and what is fixed cannot be switched', async () => {
  await saves('mia', { choices: { commented: { bell: false, mail: false }, moved: { mail: true } } })
  await says('olive', 'Hello')
  await moves('olive')
  expect((await told()).filter(({ who }) => who === 'mia')).toEqual([{ who: 'mia', kind: 'moved' }])
  expect(await db.admin('select kind from private.letter_lines where user_id = $1', [cast.mia])).toEqual([
    { kind: 'moved' },
  ])
  const bad = [
    { choices: { mentioned: { bell: false } } },
    { choices: { invited: { mail: false } } },
    { choices: { nothing: { bell: true } } },
    { choices: { moved: { push: true } } },
    { choices: { moved: { bell: 'yes' } } },
    { choices: { moved: true } },
    { choices: [] },
    { other: 1 },
  ]
  for (const settings of bad) await expect(saves('mia', settings)).rejects.toMatchObject({ code: '22023' })
  for (const settings of [{ digestHour: 24 }, { quietFrom: 3 }, { quietFrom: 3, quietTo: 3 }, { mailMode: 'x' }]) {
    await expect(saves('mia', settings)).rejects.toMatchObject({ code: '23514' })
  }
  await saves('mia', { quietFrom: 22, quietTo: 7, digestHour: 9, mailMode: 'daily' })
  const [kept] = await db.as('mia')<{ is: Record<string, unknown> }>('select my_notification_settings() as is')
  expect(kept?.is).toMatchObject({
    mailMode: 'daily',
    digestHour: 9,
    quietFrom: 22,
    quietTo: 7,
    choices: { commented: { bell: false, mail: false }, moved: { bell: true, mail: true } },
  })
})

test('an invitation tells an account until it is answered, with what it may know', async () => {
  await db.admin(`update auth.users set email_confirmed_at = now()`)
  await db.as('olive')(`select share_board($1, 'nora@ninjadojo.test', 'viewer')`, [ids.board])
  expect(await told()).toEqual([{ who: 'nora', kind: 'invited' }])
  const [seen] = await db.as('nora')<{ bell: object }>('select my_notifications() as bell')
  expect(seen?.bell).toMatchObject({ unread: 1, items: [{ kind: 'invited', board: 'Release', actor: 'Olive' }] })
  await db.as('nora')('select decline_invitation($1)', [ids.board])
  expect(await told()).toEqual([])
})

test('an invitation into a clan tells an account once', async () => {
  await db.as('adam')(`select invite_to_clan($1, array['nora@ninjadojo.test'], 'member')`, [ids.clan])
  expect(await told()).toEqual([{ who: 'nora', kind: 'invited' }])
  // A client chooses the id of a dojo, which may be that of an invitation.
  const [entry] = await db.admin(`select key from notifications where user_id = $1 and kind = 'invited'`, [cast.nora])
  expect(entry?.key).toMatch(/^invited:clan:/)
  const [seen] = await db.as('nora')<{ bell: object }>('select my_notifications() as bell')
  expect(seen?.bell).toMatchObject({ items: [{ clan: 'Night shift', actor: 'Adam', board: null }] })
  const [invitation] = await db.admin<{ id: string }>(
    `select id from private.clan_invitations where email = 'nora@ninjadojo.test'`,
  )
  const bell = async () =>
    (await db.as('nora')<{ bell: { items: object[] } }>('select my_notifications() as bell'))[0]?.bell.items[0]
  expect(await bell()).toMatchObject({ invitationId: invitation?.id })
  for (const ended of [
    'revoked_at = now()',
    'uses = max_uses',
    `created_at = now() - interval '8 days', expires_at = now() - interval '1 day'`,
    `email = 'vic@ninjadojo.test'`,
    // Who may not invite any more.
    `invited_by = '${cast.mia}'`,
  ]) {
    const [before] = await db.admin<{ row: object }>(
      'select to_jsonb(i) as row from private.clan_invitations i where id = $1',
      [invitation?.id],
    )
    await db.admin(`update private.clan_invitations set ${ended} where id = $1`, [invitation?.id])
    expect(await bell(), `${ended}`).toMatchObject({ clan: null, invitationId: null, actor: null })
    await db.admin(
      `update private.clan_invitations i set revoked_at = r.revoked_at, uses = r.uses, created_at = r.created_at, expires_at = r.expires_at, email = r.email, invited_by = r.invited_by
       from jsonb_populate_record(null::private.clan_invitations, $1::jsonb) r where i.id = r.id`,
      [before?.row],
    )
  }
})

test('of two clans each invitation leads to its own', async () => {
  await db.admin(`delete from private.clan_invitations where email = 'nora@ninjadojo.test'`)
  const [other] = await db.admin<{ id: string }>(
    `insert into clans (name, created_by) values ('Day shift', $1) returning id`,
    [cast.mia],
  )
  await db.as('adam')(`select invite_to_clan($1, array['nora@ninjadojo.test'], 'member')`, [ids.clan])
  await db.as('mia')(`select invite_to_clan($1, array['nora@ninjadojo.test'], 'member')`, [other?.id])
  await read()
  const [seen] = await db.as('nora')<{ bell: { items: { clan: string }[] } }>('select my_notifications() as bell')
  expect(seen?.bell.items.map(({ clan }) => clan).toSorted()).toEqual(['Day shift', 'Night shift'])
  await db.admin('delete from clans where id = $1', [other?.id])
})

test('a plan that changes tells its owner once, however many clans they have', async () => {
  await db.admin(`insert into clans (name, created_by) values ('Second', $1)`, [cast.olive])
  await read()
  await db.admin('delete from notifications')
  await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.olive])
  expect(await told()).toEqual([{ who: 'olive', kind: 'plan' }])
  await db.admin(`update subscribers set subscription_tier = 'pro' where user_id = $1`, [cast.olive])
  await read()
})

test('an import is no news', async () => {
  await db.engine.transaction(async (query) => {
    await query(`select set_config('dojo.via', 'import', true)`)
    await query('update cards set assignee = $1 where id = $2', [cast.vic, ids.card])
  })
  expect(await told()).toEqual([])
})

describe('dates', () => {
  const due = (days: number, hours: number | null = null) =>
    db.admin(
      hours === null
        ? `update cards set due_at = null, due_time_zone = null, due_date = current_date + $1::integer where id = $3 and $2::integer is null`
        : `update cards set due_time_zone = 'UTC', due_at = now() + make_interval(days => $1, hours => $2) where id = $3`,
      [days, hours, ids.card],
    )
  const noteSome = async (most = 300) =>
    (await db.admin<{ more: boolean }>('select note_due_dates($1) as more', [most]))[0]?.more
  /** A whole round. @returns in how many calls */
  const note = async (most?: number) => {
    let calls = 1
    while (await noteSome(most)) calls += 1
    return calls
  }
  /** So many more that are due today, of one person or no one. */
  const many = (count: number, who: Person | null = 'mia') =>
    db.admin(
      `insert into cards (board_id, list_id, title, assignee, order_index, due_date)
       select $1, $2, 'Many', $3, n, current_date from generate_series(1, $4) n`,
      [ids.board, ids.list, who && cast[who], count],
    )
  const inBell = async () =>
    (await db.admin<{ many: number }>(`select count(*)::integer as many from notifications where kind = 'due_soon'`))[0]
      ?.many
  const kinds = async () => (await told()).filter(({ who }) => who === 'mia').map(({ kind }) => kind)
  beforeEach(() => saves('mia', { digestHour: 0 }))

  test.each([
    [3, null, []],
    [1, null, ['due_soon']],
    [0, null, ['due_soon']],
    [-1, null, ['overdue']],
    [-3, null, []],
    [0, 23, ['due_soon']],
    [0, 25, []],
    [0, -1, ['overdue']],
  ])('in %i days and %s hours: %j', async (days, hours, expected) => {
    await due(days, hours)
    await note()
    expect(await kinds()).toEqual(expected)
  })

  test('are told once each, also after the bell was cleared, and again for another date', async () => {
    await due(1)
    await note()
    await note()
    expect(await kinds()).toEqual(['due_soon'])
    await db.admin('delete from notifications')
    await note()
    expect(await kinds()).toEqual([])
    await due(0)
    await note()
    expect(await kinds()).toEqual(['due_soon'])
  })

  describe('in thousands', () => {
    afterEach(() => db.admin(`delete from cards where title = 'Many'`))

    test('are told in portions, 200 of a person in a day', async () => {
      await saves('vic', { digestHour: 0 })
      await many(2000)
      expect(await noteSome(100)).toBe(true)
      expect(await inBell()).toBe(100)
      expect(await note()).toBeLessThan(10)
      await many(1, 'vic')
      await note()
      expect((await told()).filter(({ who, kind }) => who === 'vic' && kind === 'due_soon')).toHaveLength(1)
      expect(await inBell()).toBe(201)
      await note()
      expect(await inBell()).toBe(201)
      // Another date is news, for who has heard of few.
      await db.admin(`update cards set due_date = current_date + 1 where title = 'Many'`)
      await note()
      expect(await inBell()).toBe(202)
      await db.admin(`update private.letter_lines set happened_at = happened_at - interval '25 hours'`)
      await note()
      expect(await inBell()).toBe(402)
    })

    test.each([1, 2, 7, 50])(
      'reach everybody of all of them, %i at a time, also after those of no one',
      async (most) => {
        await many(60, null)
        await due(0)
        await watches('vic')
        await saves('vic', { digestHour: 0 })
        await many(20)
        await note(most)
        const soon = (await told()).filter(({ kind }) => kind === 'due_soon').map(({ who }) => who)
        expect(soon.filter((who) => who === 'vic')).toHaveLength(1)
        expect(soon.filter((who) => who === 'mia')).toHaveLength(21)
      },
    )
  })

  test('of what is complete, archived or no one’s are not told', async () => {
    await due(0)
    await db.admin('update cards set is_completed = true where id = $1', [ids.card])
    await note()
    await db.admin('update cards set is_completed = false, assignee = null where id = $1', [ids.card])
    await note()
    await db.admin('update boards set archived_at = now() where id = $1', [ids.board])
    await db.admin('update cards set assignee = $1 where id = $2', [cast.mia, ids.card])
    await note()
    await db.admin('update boards set archived_at = null where id = $1', [ids.board])
    expect((await told()).filter(({ kind }) => kind.includes('due'))).toEqual([])
  })

  test('follow the day of each person', async () => {
    await watches('vic')
    await saves('vic', { digestHour: 0 })
    // 14 hours ahead it is tomorrow when it is still today 11 hours behind, at every moment.
    await db.as('mia')(`select save_settings('{"timeZone": "Pacific/Kiritimati"}')`)
    await db.as('vic')(`select save_settings('{"timeZone": "Pacific/Pago_Pago"}')`)
    const [{ day } = { day: '' }] = await db.admin<{ day: string }>(
      `select ((now() at time zone 'Pacific/Kiritimati')::date - 1)::text as day`,
    )
    await db.admin('update cards set due_at = null, due_time_zone = null, due_date = $1::date where id = $2', [
      day,
      ids.card,
    ])
    await note()
    expect((await told()).filter(({ kind }) => kind !== 'assigned')).toEqual([
      { who: 'mia', kind: 'overdue' },
      { who: 'vic', kind: 'due_soon' },
    ])
    await db.as('mia')(`select save_settings('{"timeZone": null}')`)
    await db.as('vic')(`select save_settings('{"timeZone": null}')`)
  })
})

test('the bell shows the technique where it is now, and that it is gone', async () => {
  await moves('olive')
  await read()
  const bell = async () =>
    (await db.as('mia')<{ bell: { items: object[] } }>('select my_notifications() as bell'))[0]?.bell
  expect((await bell())?.items[0]).toMatchObject({
    kind: 'moved',
    from: 'Ready',
    to: 'Done',
    card: 'Invoice',
    boardId: ids.board,
    actor: 'Olive',
  })
  await db.admin('update notifications set card_id = gen_random_uuid()')
  expect((await bell())?.items[0]).toMatchObject({ kind: 'moved', card: null, cardId: null })
})

test('old ones go, some at a time', async () => {
  await db.admin(
    `insert into notifications (user_id, key, kind, created_at)
     select $1::uuid, 'old' || n, 'moved', now() - interval '91 days' from generate_series(1, 5) n
     union all select $1, 'new', 'moved', now() - interval '89 days'`,
    [cast.vic],
  )
  const forget = async () => (await db.admin<{ more: boolean }>('select forget_notifications(3) as more'))[0]?.more
  const left = async () => (await db.admin<{ key: string }>('select key from notifications')).map(({ key }) => key)
  expect(await forget()).toBe(true)
  expect(await left()).toHaveLength(3)
  expect(await forget()).toBe(false)
  expect(await left()).toEqual(['new'])
})

test('the bell keeps the newest 500, and 500 lines wait for a letter', async () => {
  await db.admin(
    `insert into private.events (board_id, card_id, actor, kind, before, after, at)
     select $1, $2, $3, 'card.assigned', null, jsonb_build_object('assignee', $4::uuid), now() + n * interval '1 second'
     from generate_series(1, 700) n`,
    [ids.board, ids.card, cast.olive, cast.vic],
  )
  await read()
  const counted = await db.admin(
    `select count(*)::integer as entries, extract(epoch from max(created_at) - min(created_at))::integer as seconds,
       (select count(*)::integer from private.letter_lines) as lines
     from notifications where user_id = $1`,
    [cast.vic],
  )
  // Dates are remembered all the same, so that each is told once.
  await saves('vic', { digestHour: 0 })
  await db.admin('update cards set assignee = $1, due_date = current_date where id = $2', [cast.vic, ids.card])
  await db.admin('select note_due_dates(300)')
  expect(
    await db.admin(`select settled_at is null as waits from private.letter_lines where kind = 'due_soon'`),
  ).toEqual([{ waits: false }])
  expect(counted).toEqual([{ entries: 500, seconds: 499, lines: 500 }])
})

test('who is on a dojo no more is told of nothing on it, also where their clans are shown', async () => {
  const told = async () =>
    (
      await db.as('vic')<{ told: unknown }>(
        `select jsonb_build_object('mentions', v -> 'unreadMentions', 'bell', v -> 'unreadNotifications', 'watches', watches_card($1)) as told
         from (select clans_overview() -> 'viewer' as v) x`,
        [ids.card],
      )
    )[0]?.told
  const before = 'delete from board_members where board_id = $1 and user_id = $2 returning role'
  await db.admin('delete from notifications where user_id = $1', [cast.vic])
  await db.admin('delete from comment_notifications where user_id = $1', [cast.vic])
  await db.as('vic')('select watch_card($1, true)', [ids.card])
  await db.admin(
    `insert into notifications (user_id, key, kind, board_id, card_id) values ($1, 'a key', 'moved', $2, $3)`,
    [cast.vic, ids.board, ids.card],
  )
  await db.as('mia')(`insert into card_comments (card_id, content) values ($1, '@Vic')`, [ids.card])
  expect(await told()).toEqual({ mentions: 1, bell: 1, watches: true })
  const [was] = await db.admin<{ role: string }>(before, [ids.board, cast.vic])
  const after = await told()
  await db.admin('insert into board_members (board_id, user_id, role) values ($1, $2, $3)', [
    ids.board,
    cast.vic,
    was?.role,
  ])
  expect(after).toEqual({ mentions: 0, bell: 0, watches: false })
})

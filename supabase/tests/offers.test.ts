import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements, join } from './harness/board.ts'
import { cast, emailOf, type Person } from './harness/cast.ts'
import { offer } from './harness/hand-over.ts'
import { openTestDatabase } from './harness/open.ts'

/* Who takes over a dojo or a clan answers for it with their plan, so they are asked. What a hand-over does: leaving.test.ts. */

const db = await openTestDatabase()
afterAll(() => db.close())

let board: string
let clan: string
beforeEach(async () => {
  await db.admin(`update subscribers set subscription_tier = 'business', subscribed = true`)
  board = (await db.as('olive')<{ id: string }>(`select create_board('Kiln') as id`))[0]!.id
  await join(db, board, 'mia', 'admin')
  await join(db, board, 'adam', 'admin')
  clan = (
    await db.as('olive')<{ id: string }>(`insert into clans (name, created_by) values ('Potters', $1) returning id`, [
      cast.olive,
    ])
  )[0]!.id
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'guest')`, [clan, cast.mia])
  return async () => {
    await db.admin('delete from boards where id = $1', [board])
    await db.admin('delete from clans where id = $1', [clan])
    await db.admin('delete from notifications')
    await db.admin('delete from private.letter_lines')
  }
})

const idOf = (kind: 'board' | 'clan') => (kind === 'board' ? board : clan)
const ownerOf = async (kind: 'board' | 'clan') =>
  (
    await db.admin<{ owner: string }>(
      kind === 'board'
        ? 'select user_id as owner from boards where id = $1'
        : 'select created_by as owner from clans where id = $1',
      [idOf(kind)],
    )
  )[0]?.owner
/** @returns why it was refused */
const accept = async (who: Person, id: string) =>
  db
    .as(who)('select accept_offer($1)', [id])
    .then(
      () => undefined,
      (error: { code?: string }) => error.code,
    )
const offersOf = async (who: Person) =>
  (await db.as(who)<{ offers: { id: string; title: string; people: number }[] }>('select my_offers() as offers'))[0]!
    .offers

describe.each(['board', 'clan'] as const)('a %s', (kind) => {
  test('stays its owner’s until the one who is asked accepts', async () => {
    const id = await offer(db, kind, idOf(kind), 'olive', 'mia')
    expect(await ownerOf(kind)).toBe(cast.olive)
    expect(await offersOf('mia')).toMatchObject([
      {
        id,
        boardId: kind === 'board' ? board : null,
        clanId: kind === 'clan' ? clan : null,
        title: kind === 'board' ? 'Kiln' : 'Potters',
        people: kind === 'board' ? 3 : 2,
        from: { userId: cast.olive, displayName: 'Olive' },
      },
    ])
    expect(await accept('mia', id)).toBeUndefined()
    expect(await ownerOf(kind)).toBe(cast.mia)
    expect(await offersOf('mia')).toEqual([])
    expect(await accept('mia', id), 'once').toBe('PT404')
  })

  test.each(['olive', 'adam', 'vic', 'nora'] as const)('is not taken by %s, whom no one asked', async (who) => {
    const id = await offer(db, kind, idOf(kind), 'olive', 'mia')
    expect(await offersOf(who)).toEqual([])
    expect(await accept(who, id)).toBe('PT404')
    expect(await ownerOf(kind)).toBe(cast.olive)
    if (who !== 'olive') await db.as(who)('select end_offer($1)', [id])
    expect(await offersOf('mia'), 'nor ended by them').toHaveLength(1)
  })

  test.each([
    ['it was declined', (id: string) => db.as('mia')('select end_offer($1)', [id])],
    ['it was taken back', (id: string) => db.as('olive')('select end_offer($1)', [id])],
    [
      'its time is over',
      (id: string) => db.admin(`update private.offers set ends_at = now() - interval '1 second' where id = $1`, [id]),
    ],
  ])('is not taken when %s', async (_, act) => {
    const id = await offer(db, kind, idOf(kind), 'olive', 'mia')
    await act(id)
    const owner = await ownerOf(kind)
    expect(await offersOf('mia')).toEqual([])
    expect(await accept('mia', id)).toBe('PT404')
    expect(await ownerOf(kind)).toBe(owner)
    expect(await db.admin('select private.offered_to($1) as them', [idOf(kind)])).toEqual([{ them: null }])
  })

  test('is offered to one person at a time', async () => {
    if (kind === 'clan')
      await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'member')`, [clan, cast.adam])
    const first = await offer(db, kind, idOf(kind), 'olive', 'mia')
    const second = await offer(db, kind, idOf(kind), 'olive', 'adam')
    expect([await accept('mia', first), await accept('adam', second)]).toEqual(['PT404', undefined])
    expect(await ownerOf(kind)).toBe(cast.adam)
  })

  test('asks once, in the bell and by e-mail, however often it is offered', async () => {
    for (let time = 0; time < 3; time += 1) {
      const id = await offer(db, kind, idOf(kind), 'olive', 'mia')
      if (time < 2) await db.as('olive')('select end_offer($1)', [id])
    }
    const [bell] = await db.as('mia')<{ bell: { unread: number; items: unknown[] } }>(
      'select my_notifications() as bell',
    )
    expect(bell?.bell).toMatchObject({
      unread: 1,
      items: [
        {
          kind: 'offered',
          actor: 'Olive',
          from: kind === 'board' ? 'dojo' : 'clan',
          to: kind === 'board' ? 'Kiln' : 'Potters',
          boardId: null,
        },
      ],
    })
    expect(await db.admin('select user_id, kind from private.letter_lines')).toEqual([
      { user_id: cast.mia, kind: 'offered' },
    ])
  })
})

/** What makes an offer end, and what makes all else be as it was. */
type Deed = () => Promise<unknown>
const removeFromBoard = (who: Person): Deed => {
  return () => db.as(who)('delete from board_members where board_id = $1 and user_id = $2', [board, cast.mia])
}
const setBoardRole = (role: string): Deed => {
  return () =>
    db.as('adam')('update board_members set role = $3 where board_id = $1 and user_id = $2', [board, cast.mia, role])
}
const joinBoardAgain: Deed = async () => {
  await db.as('adam')('select share_board($1, $2, $3)', [board, emailOf('mia'), 'admin'])
  await db.as('mia')('select accept_invitation($1)', [board])
}
const moveBoardTo = (isIn: boolean): Deed => {
  return () => db.as('olive')('select move_board_to_clan($1, $2)', [board, isIn ? clan : null])
}
const removeFromClan = (who: Person): Deed => {
  return () => db.as(who)('select remove_from_clan($1, $2)', [clan, cast.mia])
}
const setClanRole = (role: string): Deed => {
  return () => db.as('olive')('select set_clan_role($1, $2, $3)', [clan, cast.mia, role])
}
const joinClanAgain: Deed = async () => {
  await db.as('olive')('select invite_to_clan($1, $2, $3)', [clan, [emailOf('mia')], 'guest'])
  const [made] = await db.admin<{ id: string }>(
    'select id from private.clan_invitations where clan_id = $1 order by created_at desc limit 1',
    [clan],
  )
  await db.as('mia')('select accept_clan_invitation($1)', [made?.id])
}
const handOverTo = (kind: 'board' | 'clan', to: Person): Deed => {
  return () => db.admin(`select private.hand_over_${kind}($1, $2)`, [idOf(kind), cast[to]])
}

describe('an offer', () => {
  beforeEach(async () => {
    await db.admin(`update clan_members set role = 'member' where clan_id = $1 and user_id = $2`, [clan, cast.mia])
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [clan, cast.adam])
  })

  const ends: [what: string, kind: 'board' | 'clan', act: Deed, undo: Deed][] = [
    ['to someone who is removed from the dojo', 'board', removeFromBoard('olive'), joinBoardAgain],
    ['to someone who leaves the dojo', 'board', removeFromBoard('mia'), joinBoardAgain],
    ['to someone who becomes a member of the dojo', 'board', setBoardRole('member'), setBoardRole('admin')],
    ['of a dojo that moves into a clan', 'board', moveBoardTo(true), moveBoardTo(false)],
    ['of a dojo that changes hands', 'board', handOverTo('board', 'adam'), handOverTo('board', 'olive')],
    ['to someone who is removed from the clan', 'clan', removeFromClan('olive'), joinClanAgain],
    ['to someone who leaves the clan', 'clan', removeFromClan('mia'), joinClanAgain],
    ['to someone who becomes a guest of the clan', 'clan', setClanRole('guest'), setClanRole('member')],
    ['of a clan that changes hands', 'clan', handOverTo('clan', 'adam'), handOverTo('clan', 'olive')],
  ]
  test.each(ends)('%s is over for good', async (_, kind, act, undo) => {
    const id = await offer(db, kind, idOf(kind), 'olive', 'mia')
    await act()
    for (const deed of [() => Promise.resolve(), undo]) {
      await deed()
      expect(await offersOf('mia')).toEqual([])
      expect(await db.admin('select private.offered_to($1) as them', [idOf(kind)])).toEqual([{ them: null }])
      expect(await accept('mia', id)).toBe('PT404')
    }
    expect(await ownerOf(kind)).toBe(cast.olive)
  })

  test.each([
    [
      'someone else leaves the dojo',
      'board',
      () => db.as('adam')('delete from board_members where user_id = $1 and board_id = $2', [cast.adam, board]),
    ],
    ['the dojo is renamed', 'board', () => db.as('olive')(`update boards set title = 'Oven' where id = $1`, [board])],
    ['the dojo is archived', 'board', () => db.as('olive')('select archive_board($1, true)', [board])],
    ['the one who is asked becomes an admin of the clan', 'clan', setClanRole('admin')],
    ['someone else leaves the clan', 'clan', () => db.as('adam')('select remove_from_clan($1, $2)', [clan, cast.adam])],
    ['the clan is renamed', 'clan', () => db.as('olive')(`update clans set name = 'Kilns' where id = $1`, [clan])],
  ] as [what: string, kind: 'board' | 'clan', act: Deed][])('stays when %s', async (_, kind, act) => {
    const id = await offer(db, kind, idOf(kind), 'olive', 'mia')
    await act()
    expect(await offersOf('mia')).toMatchObject([{ id }])
    expect(await accept('mia', id)).toBeUndefined()
    expect(await ownerOf(kind)).toBe(cast.mia)
  })

  test('waits while its dojo is in the bin', async () => {
    const id = await offer(db, 'board', board, 'olive', 'mia')
    await db.as('olive')('select delete_board($1)', [board])
    expect(await offersOf('mia')).toEqual([])
    expect(await db.admin('select private.offered_to($1) as them', [board])).toEqual([{ them: null }])
    expect(await accept('mia', id)).toBe('PT404')
    await db.as('olive')('select restore_board($1)', [board])
    expect(await offersOf('mia')).toMatchObject([{ id }])
    expect(await accept('mia', id)).toBeUndefined()
  })
})

test('a letter tells only of what is still offered', async () => {
  const id = await offer(db, 'board', board, 'olive', 'mia')
  const isWorth = async () =>
    (await db.admin<{ worth: boolean }>('select private.is_worth_a_letter(l) as worth from private.letter_lines l'))[0]
      ?.worth
  expect(await isWorth()).toBe(true)
  await db.as('mia')('select end_offer($1)', [id])
  expect(await isWorth()).toBe(false)
})

test('who is asked gains nothing to be used before they accept', async () => {
  await db.admin(`update subscribers set subscription_tier = 'free' where user_id = $1`, [cast.olive])
  await offer(db, 'clan', clan, 'olive', 'mia')
  expect(await db.admin('select private.people_of($1) as many', [cast.mia])).toEqual([{ many: 1 }])
  const [seats] = await db.as('olive')<{ page: { seats: unknown; offeredTo: unknown } }>(
    'select clan_page($1) as page',
    [clan],
  )
  expect(seats?.page).toMatchObject({ seats: { plan: 'starter' }, offeredTo: { userId: cast.mia, displayName: 'Mia' } })
  const [theirs] = await db.as('mia')<{ page: { offeredTo: unknown } }>('select clan_page($1) as page', [clan])
  expect(theirs?.page.offeredTo).toBeNull()
})

test('one that is archived is handed over, too', async () => {
  await db.as('olive')('select archive_board($1, true)', [board])
  const id = await offer(db, 'board', board, 'olive', 'mia')
  expect(await offersOf('mia')).toHaveLength(1)
  expect(await accept('mia', id)).toBeUndefined()
  expect(await ownerOf('board')).toBe(cast.mia)
})

test('no one fills another’s bell with what they offer', async () => {
  await db.admin(
    `with made as (insert into boards (title, user_id) select 'Offered ' || n, $1 from generate_series(1, 60) n returning id)
     insert into board_members (board_id, user_id, role, own_role) select id, $2, 'admin', 'admin' from made`,
    [cast.olive, cast.mia],
  )
  const boards = await db.admin<{ id: string }>(`select id from boards where title like 'Offered %'`)
  const refusals: (string | undefined)[] = []
  for (const { id } of boards)
    refusals.push(
      await db
        .as('olive')('select offer_board($1, $2)', [id, cast.mia])
        .then(
          () => undefined,
          (error: { code?: string }) => error.code,
        ),
    )
  expect(refusals.filter((code) => code === undefined)).toHaveLength(50)
  expect(refusals.filter((code) => code === 'PT429')).toHaveLength(10)
  expect(await db.admin(`select count(*)::int as many from notifications where kind = 'offered'`)).toEqual([
    { many: 20 },
  ])
  await db.admin(`delete from boards where title like 'Offered %'`)
})

test('who hands over a clan leaves its invite-only dojos all at once', async () => {
  await db.admin(`update clan_members set role = 'admin' where clan_id = $1 and user_id = $2`, [clan, cast.mia])
  await db.admin('update clans set closes_new_dojos = true where id = $1', [clan])
  const dojos: string[] = []
  for (let at = 0; at < 25; at += 1) {
    const [made] = await db.as('mia')<{ id: string }>(
      `select create_board($1, '', '[{"title": "Ready", "cards": [{"title": "Glaze"}]}]', gen_random_uuid(), $2) as id`,
      [`Closed ${at}`, clan],
    )
    dojos.push(made!.id)
  }
  await db.admin('update cards set assignee = $2 where board_id = any ($1)', [dojos, cast.olive])
  const asked = await offer(db, 'clan', clan, 'olive', 'mia')
  await db.admin('delete from realtime.messages')
  await db.as('mia')('select accept_offer($1)', [asked])
  expect(await db.admin('select from cards where board_id = any ($1) and assignee is not null', [dojos])).toEqual([])
  const told = await Promise.all(dojos.map((id) => announcements(db, id)))
  // One after the other, the first twenty would each tell of their technique.
  expect(told.flat().filter(({ type }) => type === 'card.edited')).toEqual([])
  expect(told.every((all) => all.some(({ type }) => type === 'board.changed'))).toBe(true)
  await db.admin('delete from boards where id = any ($1)', [dojos])
})

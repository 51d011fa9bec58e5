import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Asker, cast, emailOf, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

beforeEach(async () => {
  await db.admin('delete from board_invitations')
  await db.admin('delete from private.invitation_calls')
  await db.admin('delete from private.invitation_letters')
  await db.admin('delete from board_members where user_id = $1 and board_id = $2', [cast.nora, ids.board])
  await db.admin('update auth.users set email_confirmed_at = now() where id = $1', [cast.nora])
})

const invite = (who: Person, address: string, role = 'member') =>
  db.as(who)('select share_board($1, $2, $3) as answer', [ids.board, address, role])
const accept = (who: Asker) => db.as(who)('select accept_invitation($1)', [ids.board])
const decline = (who: Asker) => db.as(who)('select decline_invitation($1)', [ids.board])
const rolesOf = (who: Person) =>
  db.admin('select role from board_members where user_id = $1 and board_id = $2', [cast[who], ids.board])
const open = () => db.admin('select email, role from board_invitations order by email')
type Invitation = { boardId: string; boardTitle: string; role: string; inviter: unknown }
const seenBy = async (who: Person) =>
  (await db.as(who)<{ all: Invitation[] }>('select my_invitations() as all'))[0]?.all

describe('sharing', () => {
  test.each([
    ['who has an account', 'nora@ninjadojo.test'],
    ['who has none', 'nobody-yet@ninjadojo.test'],
    ['who is a member', 'vic@ninjadojo.test'],
    ['who owns it', 'olive@ninjadojo.test'],
  ])('answers alike and adds no one: %s', async (_, address) => {
    const before = await db.admin('select board_id, user_id, role from board_members order by 1, 2')
    expect(await invite('adam', address, 'admin')).toEqual([{ answer: 'invited' }])
    expect(await db.admin('select board_id, user_id, role from board_members order by 1, 2')).toEqual(before)
  })

  test('makes an invitation for an address with an account as for one without, and none for a member', async () => {
    await invite('olive', ' Nora@NinjaDojo.test ')
    await invite('olive', 'nobody-yet@ninjadojo.test', 'viewer')
    await invite('olive', 'vic@ninjadojo.test', 'admin')
    expect(await open()).toEqual([
      { email: 'nobody-yet@ninjadojo.test', role: 'viewer' },
      { email: 'nora@ninjadojo.test', role: 'member' },
    ])
  })

  test('again renews the invitation and its role', async () => {
    await invite('olive', emailOf('nora'), 'admin')
    await db.admin(`update board_invitations set ends_at = now() + interval '1 hour'`)
    await invite('adam', emailOf('nora'), 'viewer')
    expect(
      await db.admin(`select role, invited_by, ends_at > now() + interval '29 days' as is_new from board_invitations`),
    ).toEqual([{ role: 'viewer', invited_by: cast.adam, is_new: true }])
  })

  test('stops at 200 open invitations of a board; those that have ended and the address itself do not count', async () => {
    await db.admin(
      `insert into board_invitations (board_id, email, role) select $1, 'fill-' || n || '@ninjadojo.test', 'viewer' from generate_series(1, 199) n`,
      [ids.board],
    )
    await invite('olive', emailOf('nora'))
    expect(
      await db.attempt('olive', `select share_board($1, 'one-more@ninjadojo.test', 'viewer')`, [ids.board]),
    ).toEqual({ refusal: 'PT429' })
    await invite('olive', emailOf('nora'), 'viewer')
    await db.admin(
      `update board_invitations set ends_at = now() - interval '1 second' where email = 'fill-7@ninjadojo.test'`,
    )
    await invite('olive', 'one-more@ninjadojo.test')
  })

  test.each([
    ['1,000 of one person on all dojos', 999, cast.olive, 'olive'],
    ['2,000 to the dojos of one owner, whoever sends them', 1999, cast.adam, 'olive'],
  ] as const)('stops at %s; those that have ended do not count', async (_, many, sentBy, who) => {
    await db.admin(`set session_replication_role = replica`)
    await db.admin(
      `insert into board_invitations (board_id, email, role, invited_by)
       select b.id, 'fill-' || n || '@ninjadojo.test', 'viewer', $1
       from (select id from boards where user_id = $2 and id <> $4 order by id limit 1) b, generate_series(1, $3::int) n`,
      [sentBy, cast.olive, many, ids.board],
    )
    await db.admin(`set session_replication_role = origin`)
    await invite(who, emailOf('nora'))
    await invite(who, emailOf('nora'), 'viewer')
    expect(await db.attempt(who, `select share_board($1, 'one-more@ninjadojo.test', 'viewer')`, [ids.board])).toEqual({
      refusal: 'PT429',
    })
    await db.admin(
      `update board_invitations set ends_at = now() - interval '1 second' where email = 'fill-7@ninjadojo.test'`,
    )
    await invite(who, 'one-more@ninjadojo.test')
  })

  test('stops at 60 within an hour from one person, whatever becomes of them; others go on', async () => {
    for (let n = 0; n < 60; n += 1) await invite('olive', `pace-${n % 3}@ninjadojo.test`)
    await db.as('olive')('delete from board_invitations where board_id = $1', [ids.board])
    expect(
      await db.attempt('olive', `select share_board($1, 'one-more@ninjadojo.test', 'viewer')`, [ids.board]),
    ).toEqual({ refusal: 'PT429' })
    await invite('adam', 'one-more@ninjadojo.test')
    // Also where they were counted while the clock was a day fast.
    await db.admin(`update private.invitation_calls set called_at = called_at + interval '1 day'`)
    await db.admin('select private.follow_clock(clock_timestamp())')
    await db.admin(`update private.invitation_calls set called_at = called_at - interval '1 hour'`)
    await invite('olive', 'one-more@ninjadojo.test')
  })
})

describe('being invited', () => {
  test('shows who invites, to what and as what, to no one else', async () => {
    await invite('olive', emailOf('nora'), 'viewer')
    expect(await seenBy('nora')).toMatchObject([
      {
        boardId: ids.board,
        boardTitle: 'Release',
        role: 'viewer',
        inviter: { userId: cast.olive, displayName: 'Olive' },
      },
    ])
    for (const who of ['adam', 'mia', 'vic', 'olive'] as const) expect(await seenBy(who)).toEqual([])
  })

  test('accepting puts them on the board in that role, once', async () => {
    await invite('olive', emailOf('nora'), 'viewer')
    await accept('nora')
    await accept('nora')
    expect([await rolesOf('nora'), await open(), await seenBy('nora')]).toEqual([[{ role: 'viewer' }], [], []])
  })

  test('declining ends it, and it can be declined twice', async () => {
    await invite('olive', emailOf('nora'))
    await decline('nora')
    await decline('nora')
    expect([await rolesOf('nora'), await open()]).toEqual([[], []])
    await expect(accept('nora')).rejects.toMatchObject({ code: 'PT404' })
  })

  test('no one accepts or declines for someone else', async () => {
    await invite('olive', 'nobody-yet@ninjadojo.test')
    await expect(accept('nora')).rejects.toMatchObject({ code: 'PT404' })
    await decline('nora')
    expect(await open()).toHaveLength(1)
  })

  test('an address that is not confirmed counts for nothing', async () => {
    await invite('olive', emailOf('nora'))
    await db.admin('update auth.users set email_confirmed_at = null where id = $1', [cast.nora])
    expect(await seenBy('nora')).toEqual([])
    await expect(accept('nora')).rejects.toMatchObject({ code: 'PT404' })
    await decline('nora')
    expect(await open()).toHaveLength(1)
  })

  test('neither signing up nor confirming an address joins by itself', async () => {
    await invite('olive', 'guest-1@ninjadojo.test')
    const [guest] = await db.admin<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'guest-1@ninjadojo.test') returning id`,
    )
    await db.admin('update auth.users set email_confirmed_at = now() where id = $1', [guest?.id])
    expect(await db.admin('select 1 from board_members where user_id = $1', [guest?.id])).toEqual([])
    expect(await open()).toHaveLength(1)
  })

  test('it ends after 30 days: not shown, not accepted, not listed', async () => {
    await invite('olive', emailOf('nora'))
    expect(
      await db.admin(`select ends_at - created_at = interval '30 days' as is_month from board_invitations`),
    ).toEqual([{ is_month: true }])
    await db.admin('update board_invitations set ends_at = now()')
    expect(await seenBy('nora')).toEqual([])
    await expect(accept('nora')).rejects.toMatchObject({ code: 'PT404' })
    const [people] = await db.as('olive')<{ people: { invitations: unknown[] } }>('select board_people($1) as people', [
      ids.board,
    ])
    expect(people?.people.invitations).toEqual([])
  })

  test('a role that was given in the meantime is not changed by an old invitation', async () => {
    await invite('olive', emailOf('nora'), 'admin')
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer')`, [
      ids.board,
      cast.nora,
    ])
    await accept('nora')
    expect(await rolesOf('nora')).toEqual([{ role: 'viewer' }])
  })
})

describe('the invitations of who is no admin any more', () => {
  const back = () =>
    db.admin(
      `insert into board_members (board_id, user_id, role) values ($1, $2, 'admin') on conflict on constraint board_members_pkey do update set role = 'admin'`,
      [ids.board, cast.adam],
    )
  beforeEach(back)
  afterAll(back)

  test.each([
    ['removed', 'delete from board_members where board_id = $1 and user_id = $2'],
    ['made a member', `update board_members set role = 'member' where board_id = $1 and user_id = $2`],
  ])('go when they are %s; those of others stay', async (_, sql) => {
    await invite('adam', emailOf('nora'), 'admin')
    await invite('olive', 'nobody-yet@ninjadojo.test')
    await db.as('olive')(sql, [ids.board, cast.adam])
    expect(await open()).toEqual([{ email: 'nobody-yet@ninjadojo.test', role: 'member' }])
    await expect(accept('nora')).rejects.toMatchObject({ code: 'PT404' })
  })

  test.each([
    ['a member', `select set_clan_role($1, $2, 'member')`],
    ['a guest', `select set_clan_role($1, $2, 'guest')`],
  ])('go, too, when the clan that made them an admin makes them %s', async (_, sql) => {
    await db.as('adam')(`select share_board($1, 'nora@ninjadojo.test', 'admin')`, [ids.clanBoard])
    await db.as('olive')(sql, [ids.clan, cast.adam])
    expect(await open()).toEqual([])
    await db.as('olive')(`select set_clan_role($1, $2, 'admin')`, [ids.clan, cast.adam])
    await expect(db.as('nora')('select accept_invitation($1)', [ids.clanBoard])).rejects.toMatchObject({
      code: 'PT404',
    })
  })

  test('stay while they stay an admin', async () => {
    await invite('adam', emailOf('nora'))
    await db.as('olive')(`update board_members set role = 'admin' where board_id = $1 and user_id = $2`, [
      ids.board,
      cast.adam,
    ])
    expect(await open()).toHaveLength(1)
  })

  test('wait while the dojo is archived, and go if they lose their role then', async () => {
    await invite('adam', emailOf('nora'))
    await db.as('olive')('select archive_board($1, true)', [ids.board])
    await expect(accept('nora')).rejects.toMatchObject({ code: expect.stringMatching(/^PT4/) })
    await db.as('olive')('select archive_board($1, false)', [ids.board])
    expect(await open()).toHaveLength(1)
    await db.as('olive')('select archive_board($1, true)', [ids.board])
    await db.admin(`update board_members set own_role = 'member' where board_id = $1 and user_id = $2`, [
      ids.board,
      cast.adam,
    ])
    expect(await open()).toEqual([])
    await db.as('olive')('select archive_board($1, false)', [ids.board])
  })

  test.each([
    ['mia, who is no admin', cast.mia],
    ['nobody', null],
  ])('one of %s is void', async (_, inviter) => {
    await db.admin(`insert into board_invitations (board_id, email, role, invited_by) values ($1, $2, 'admin', $3)`, [
      ids.board,
      emailOf('nora'),
      inviter,
    ])
    await expect(accept('nora')).rejects.toMatchObject({ code: 'PT404' })
    expect(await rolesOf('nora')).toEqual([])
  })
})

describe('an address', () => {
  test.each([
    'a1<victim@ninjadojo.test>',
    '"q"<victim@ninjadojo.test>',
    'z,victim@ninjadojo.test',
    'grp:victim@ninjadojo.test;',
    '(c)victim@ninjadojo.test',
    '"victim"@ninjadojo.test',
    'victim@ninjadojo.test.',
    'victim@ninjadojo',
    '.victim@ninjadojo.test',
    'vic..tim@ninjadojo.test',
    'victim@-ninjadojo.test',
    'vic\u0007tim@ninjadojo.test',
    'vic\u200btim@ninjadojo.test',
    'victim@ninjadojo.test\nbcc: x@ninjadojo.test',
    `${'m'.repeat(250)}@x.test`,
    '',
    null,
  ])('is refused where it is none, or more than that: %j', async (address) => {
    await expect(db.as('olive')(`select share_board($1, $2, 'member')`, [ids.board, address])).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining('That is not an e-mail address.'),
    })
    if (address === null) return
    await expect(
      db.admin(`insert into board_invitations (board_id, email, role) values ($1, $2, 'member')`, [ids.board, address]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test.each(["o'nora+x@ninjadojo.test", 'a.b_c-d@mail.ninja-dojo.test', '!#$%&*/=?^`{|}~@x.test'])(
    'may be %s',
    async (address) => {
      await invite('olive', address)
      expect(await open()).toEqual([{ email: address, role: 'member' }])
    },
  )
})

describe('the e-mail', () => {
  const claim = async (board: string, address: string) =>
    (await db.admin<{ letter: unknown }>('select claim_invitation_letter($1, $2) as letter', [board, address]))[0]
      ?.letter

  test('says what the invitation says', async () => {
    await invite('olive', emailOf('nora'), 'viewer')
    expect(await claim(ids.board, 'Nora@ninjadojo.test')).toMatchObject({
      email: 'nora@ninjadojo.test',
      role: 'viewer',
      boardTitle: 'Release',
      inviterName: 'Olive',
    })
  })

  test('goes out once an hour for a board and an address, also after the invitation was withdrawn', async () => {
    await invite('olive', emailOf('nora'))
    expect(await claim(ids.board, emailOf('nora'))).not.toBeNull()
    await db.as('olive')('delete from board_invitations where board_id = $1', [ids.board])
    await invite('olive', emailOf('nora'))
    expect(await claim(ids.board, emailOf('nora'))).toBeNull()
    await db.admin(`update private.invitation_letters set sent_at = sent_at - interval '1 hour'`)
    expect(await claim(ids.board, emailOf('nora'))).not.toBeNull()
  })

  /** Each invites that address to a dojo of their own. @returns who of them is told of in a letter */
  const told = async (inviters: Person[], address: (at: number) => string) => {
    const letters: Person[] = []
    for (const [at, who] of inviters.entries()) {
      const [made] = await db.as(who)<{ id: string }>('select create_board($1) as id', [`Many ${at}`])
      await db.as(who)(`select share_board($1, $2, 'viewer')`, [made?.id, address(at)])
      if ((await claim(made?.id ?? '', address(at))) !== null) letters.push(who)
    }
    return letters
  }

  test('goes out five times an hour to one address, three times for one inviter', async () => {
    const inviters: Person[] = ['olive', 'olive', 'olive', 'olive', 'adam', 'olive', 'mia', 'adam']
    expect(await told(inviters, () => emailOf('nora'))).toEqual(['olive', 'olive', 'olive', 'adam', 'mia'])
  })

  test('goes out five times an hour to one mailbox, however its address is written', async () => {
    const inviters: Person[] = ['olive', 'adam', 'olive', 'adam', 'olive', 'mia']
    expect(await told(inviters, (at) => `nora+${at}@ninjadojo.test`)).toEqual(inviters.slice(0, 5))
    await invite('olive', 'vic+1@ninjadojo.test')
    await invite('olive', 'vic+2@ninjadojo.test')
    expect(await claim(ids.board, 'vic+1@ninjadojo.test')).not.toBeNull()
    expect(await claim(ids.board, 'vic+2@ninjadojo.test'), 'the same mailbox and board').toBeNull()
  })

  test('goes to no one who is not invited', async () => {
    await invite('olive', emailOf('vic'))
    expect(await claim(ids.board, emailOf('vic'))).toBeNull()
    expect(await claim(ids.board, emailOf('nora'))).toBeNull()
  })
})

describe('addresses', () => {
  type People = { people: { members: { userId: string; email: string | null }[]; invitations: unknown[] } }
  const people = async (who: Person) =>
    (await db.as(who)<People>('select board_people($1) as people', [ids.board]))[0]?.people

  test.each(['olive', 'adam'] as const)('%s, an admin, sees those of the board and its invitations', async (who) => {
    await invite('olive', emailOf('nora'))
    const seen = await people(who)
    expect(seen?.members.map(({ email }) => email).toSorted()).toEqual(
      ['adam', 'mia', 'olive', 'vic'].map((name) => `${name}@ninjadojo.test`),
    )
    expect(seen?.invitations).toEqual([{ email: 'nora@ninjadojo.test', role: 'member' }])
  })

  test.each(['mia', 'vic'] as const)('%s sees none but their own', async (who) => {
    await invite('olive', emailOf('nora'))
    const seen = await people(who)
    expect(seen?.members.filter(({ email }) => email !== null)).toMatchObject([
      { userId: cast[who], email: emailOf(who) },
    ])
    expect(seen?.invitations).toEqual([])
  })

  describe('of the people of a clan', () => {
    let board = ''
    const addressesFor = async (who: Person) => {
      const [row] = await db.as(who)<People>('select board_people($1) as people', [board])
      return row?.people.members.flatMap(({ email }) => email ?? []).toSorted()
    }
    const addressesOf = (...named: Person[]) => named.map(emailOf).toSorted()

    beforeEach(async () => {
      const [made] = await db.as('mia')<{ id: string }>(`select create_board('Rounds', clan_id => $1) as id`, [
        ids.clan,
      ])
      board = made?.id ?? ''
      await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'admin')`, [board, cast.nora])
      return () => db.admin('delete from boards where id = $1', [board])
    })

    test('are for its admins, and not for a member who made a dojo in it', async () => {
      expect(await addressesFor('mia')).toEqual(addressesOf('mia', 'nora'))
      expect(await addressesFor('nora')).toEqual(addressesOf('nora'))
      const everyone = await addressesFor('olive')
      expect(everyone).toEqual(expect.arrayContaining(addressesOf('adam', 'mia', 'nora', 'olive')))
      expect(await addressesFor('adam')).toEqual(everyone)
    })

    test('are like any other to who makes a dojo in it and guesses', async () => {
      const invitedBy = async (who: Person, ...addresses: string[]) => {
        for (const address of addresses) await db.as(who)('select share_board($1, $2, $3)', [board, address, 'viewer'])
        const [row] = await db.as(who)<People>('select board_people($1) as people', [board])
        return row?.people.invitations
      }
      const both = [emailOf('adam'), 'no-one@ninjadojo.test'].map((email) => ({ email, role: 'viewer' }))
      expect(await invitedBy('mia', ...both.map(({ email }) => email))).toEqual(both)
      expect(await db.as('adam')('select my_invitations() as mine')).toEqual([{ mine: [] }])
      expect(await db.admin('select claim_invitation_letter($1, $2) as letter', [board, emailOf('adam')])).toEqual([
        { letter: null },
      ])
      await db.admin('select read_notifications(1000)')
      expect(
        await db.admin(`select 1 as x from notifications where key = 'invited:' || $1 and user_id = $2`, [
          board,
          cast.adam,
        ]),
      ).toEqual([])
      expect(await invitedBy('olive', emailOf('adam')), 'an admin of the clan').toEqual([both[1]])
      expect(await invitedBy('mia'), 'whatever an admin of the clan does').toEqual(both)
    })

    test.each([
      {
        what: 'invitations to it',
        invites: 'select share_board($1, $2, $3)',
        looks: `select board_people($1) -> 'invitations' as seen`,
        names: 'select board_id as id from board_invitations where board_id = $1 and email = $2',
        accepts: 'select accept_invitation($1)',
      },
      {
        what: 'invitations into the clan that name it',
        invites: `select invite_to_clan('${ids.clan}', array[$2], 'guest', array[$1::uuid], $3)`,
        looks: `select clan_page(clan_id) -> 'invitations' as seen from boards where id = $1`,
        names: 'select id from private.clan_invitations where $1 = any (board_ids) and email = $2',
        accepts: 'select accept_clan_invitation($1)',
      },
    ])('nor by $what that would give back what they take from someone', async (way) => {
      const [address, made] = [emailOf('vic'), [board, emailOf('vic')]]
      const joinClan = async (role: string) => {
        await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.vic])
        await db.admin('insert into clan_members values ($1, $2, $3)', [ids.clan, cast.vic, role])
        await db.admin('select private.follow_clan($1)', [ids.clan])
      }
      const setRole = (role: string) =>
        db.as('mia')('update board_members set role = $3 where board_id = $1 and user_id = $2 returning role', [
          board,
          cast.vic,
          role,
        ])
      /** What they are on the dojo once they have accepted, if they may; from outside the clan. */
      const roleBy = async (accepts: string, id: string | undefined) => {
        await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.vic])
        await db
          .as('vic')(accepts, [id])
          .catch(() => {})
        const on = 'select role from board_members where board_id = $1 and user_id = $2'
        return (await db.admin(on, [board, cast.vic]))[0]?.['role']
      }
      await db.admin('update clans set members_invite = true where id = $1', [ids.clan])
      await joinClan('member')
      onTestFinished(async () => {
        await joinClan('guest')
        await db.admin('update clans set members_invite = false where id = $1', [ids.clan])
        await db.admin('delete from private.clan_invitations where email is not null')
      })

      for (const guess of [address, 'no-one@ninjadojo.test']) await db.as('mia')(way.invites, [board, guess, 'admin'])
      const [invitation] = await db.admin<{ id: string }>(way.names, made)
      const seen = await db.as('mia')(way.looks, [board])
      await setRole('admin')
      expect(await setRole('member')).toEqual([{ role: 'member' }])
      expect(await db.as('mia')(way.looks, [board])).toEqual(seen)

      await db.as('vic')('select remove_from_clan($1, $2)', [ids.clan, cast.vic])
      expect(await seenBy('vic')).toEqual([])
      const roles = [await roleBy(way.accepts, invitation?.id)]
      await db.as('mia')(way.invites, [board, address, 'viewer'])
      roles.push(await roleBy(way.accepts, invitation?.id))
      expect(roles, 'by what was there, and by what was made afterwards').toEqual([undefined, 'viewer'])
    })

    test.each([
      ['removes them from the clan', `select remove_from_clan('${ids.clan}', $1) where $2::uuid is not null`, 'member'],
      [
        'makes them a guest of it',
        `select set_clan_role('${ids.clan}', $1, 'guest') where $2::uuid is not null`,
        'member',
      ],
      [
        'gives them a lesser role',
        `update board_members set role = 'viewer' where user_id = $1 and board_id = $2`,
        'guest',
      ],
      ['removes them from the dojo', 'delete from board_members where user_id = $1 and board_id = $2', 'guest'],
    ])('nor when an admin of the clan %s, and what was sent to theirs counts no more', async (_, deed, role) => {
      await db.admin('update clans set members_invite = true where id = $1', [ids.clan])
      await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.vic])
      await db.admin('insert into clan_members values ($1, $2, $3)', [ids.clan, cast.vic, role])
      await db.admin('select private.follow_clan($1)', [ids.clan])
      await db.admin(
        `insert into board_members (board_id, user_id, role, own_role) values ($1, $2, 'member', 'member')
         on conflict on constraint board_members_pkey do update set own_role = 'member'`,
        [board, cast.vic],
      )
      onTestFinished(async () => {
        await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.vic])
        await db.admin(`insert into clan_members values ($1, $2, 'guest')`, [ids.clan, cast.vic])
        await db.admin('update clans set members_invite = false where id = $1', [ids.clan])
        await db.admin('delete from private.clan_invitations where email is not null')
      })
      for (const guess of [emailOf('vic'), 'no-one@ninjadojo.test']) {
        await db.as('mia')(`select share_board($1, $2, 'admin')`, [board, guess])
        await db.as('mia')(`select invite_to_clan($1, array[$2], 'member', array[$3::uuid], 'admin')`, [
          ids.clan,
          guess,
          board,
        ])
      }
      const [sent] = await db.admin<{ id: string }>('select id from private.clan_invitations where email = $1', [
        emailOf('vic'),
      ])
      const looks = `select board_people($1) -> 'invitations' as people, clan_page($2) -> 'invitations' as clan`
      const seen = await db.as('mia')(looks, [board, ids.clan])
      await db.as('adam')(deed, [cast.vic, board])
      expect(await db.as('mia')(looks, [board, ids.clan])).toEqual(seen)
      expect(
        await db.as('adam')(`select board_people($1) -> 'invitations' as all`, [board]),
        'to those who see addresses',
      ).toEqual([{ all: [{ email: 'no-one@ninjadojo.test', role: 'admin' }] }])

      expect(await seenBy('vic')).toEqual([])
      await db
        .as('vic')('select accept_invitation($1)', [board])
        .catch(() => {})
      await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.vic])
      const joined = await db.attempt('vic', 'select accept_clan_invitation($1)', [sent?.id])
      expect(joined.refusal).toBe('PT404')
    })

    test('nor by how many letters go to them', async () => {
      await db.admin('update clans set members_invite = true where id = $1', [ids.clan])
      onTestFinished(async () => {
        await db.admin('update clans set members_invite = false where id = $1', [ids.clan])
        await db.admin('delete from private.clan_invitations where email is not null')
      })
      const fourth = async (guess: string) => {
        for (let n = 0; n < 3; n += 1) {
          const [made] = await db.as('mia')<{ id: string }>('select create_board($1, clan_id => $2) as id', [
            `Dojo ${n}`,
            ids.clan,
          ])
          await db.as('mia')(`select share_board($1, $2, 'viewer')`, [made?.id, guess])
          await db.admin('select claim_invitation_letter($1, $2)', [made?.id, guess])
          await db.admin('delete from boards where id = $1', [made?.id])
        }
        await db.as('mia')(`select invite_to_clan($1, array[$2], 'member')`, [ids.clan, guess])
        await db.admin('select claim_clan_letter(id) from private.clan_invitations where email = $1', [guess])
        return db.admin('select sent_at from private.clan_invitations where email = $1', [guess])
      }
      expect(await fourth('no-one@ninjadojo.test')).toEqual([{ sent_at: null }])
      expect(await fourth(emailOf('adam'))).toEqual([{ sent_at: null }])
    })

    test('nor by whom there is room for', async () => {
      const most = {
        sql: `update private.crews set people = (select private.members_limit(owner_id)) where owner_id = '${cast.olive}'`,
      }
      const share = 'select share_board($1, $2, $3)'
      const asks = (who: Person, address: string) => db.attempt(who, share, [board, address, 'viewer'], most)
      expect(await asks('mia', emailOf('adam'))).toEqual({ refusal: 'PT402' })
      expect(await asks('mia', 'no-one@ninjadojo.test')).toEqual({ refusal: 'PT402' })
      expect((await asks('olive', emailOf('adam'))).refusal).toBeUndefined()
    })

    test('nor where it is closed to a few', async () => {
      await db.as('mia')('select close_board($1, true)', [board])
      expect(await addressesFor('mia')).toEqual(addressesOf('mia', 'nora'))
      expect(await addressesFor('olive')).toEqual(addressesOf('mia', 'nora', 'olive'))
    })
  })
})

test('who is on a dojo does not use up the invitations of others', async () => {
  await db.as('olive')(`select share_board($1, 'guest@elsewhere.test', 'admin')`, [ids.board])
  await db.as('vic')('select accept_invitation($1)', [ids.board])
  const left = await db.admin(
    `delete from board_invitations where board_id = $1 and email = 'guest@elsewhere.test' returning role`,
    [ids.board],
  )
  expect(left).toEqual([{ role: 'admin' }])
})

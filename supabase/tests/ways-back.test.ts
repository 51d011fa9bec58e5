import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, emailOf, type Person } from './harness/cast.ts'
import { sqlState } from './harness/database.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* What an admin has taken from someone does not come back by an invitation that was there before. */

const db = await openTestDatabase()
afterAll(() => db.close())

const link = async (role: 'member' | 'guest', boards: string[] = [], boardRole = 'member') =>
  (
    await db.as('olive')<{ link: { id: string; token: string } }>('select make_clan_link($1, $2, $3, $4, 5) as link', [
      ids.clan,
      role,
      boards,
      boardRole,
    ])
  )[0]?.link ?? { id: '', token: '' }
const invite = async (role: string, boards: string[] = [], boardRole = 'member') => {
  const [made] = await db.as('olive')<{ made: { invitations: { id: string }[] } }>(
    'select invite_to_clan($1, $2, $3, $4, $5) as made',
    [ids.clan, [emailOf('nora')], role, boards, boardRole],
  )
  return made?.made.invitations[0]?.id ?? ''
}
const join = (token: string) => db.as('nora')('select accept_clan_invitation($1)', [token])
const joins = async (token: string) =>
  (await db.attempt('nora', 'select accept_clan_invitation($1)', [token])).refusal ?? 'in'
const leaveClan = () => db.as('nora')('select remove_from_clan($1, $2)', [ids.clan, cast.nora])
const setClanRole = (who: Person, role: string) =>
  db.as(who)('select set_clan_role($1, $2, $3)', [ids.clan, cast.nora, role])
const removeFromBoard = (who: Person) =>
  db.as(who)('delete from board_members where board_id = $1 and user_id = $2 returning user_id', [
    ids.clanBoard,
    cast.nora,
  ])
const setBoardRole = (who: Person, role: string) =>
  db.as(who)('update board_members set role = $3 where board_id = $1 and user_id = $2 returning role', [
    ids.clanBoard,
    cast.nora,
    role,
  ])
const share = (role: string) => db.as('olive')('select share_board($1, $2, $3)', [ids.clanBoard, emailOf('nora'), role])
const acceptsBoard = async () =>
  (await db.attempt('nora', 'select accept_invitation($1)', [ids.clanBoard])).refusal ?? 'in'
const boardRole = async () =>
  (
    await db.admin<{ role: string }>('select role from board_members where board_id = $1 and user_id = $2', [
      ids.clanBoard,
      cast.nora,
    ])
  )[0]?.role

beforeEach(async () => {
  await db.admin('update subscribers set subscription_tier = $2 where user_id = $1', [cast.olive, 'business'])
  return async () => {
    await db.admin('delete from clan_members where clan_id = $1 and user_id = $2', [ids.clan, cast.nora])
    await db.admin('delete from board_members where user_id = $1 and board_id <> $2', [cast.nora, ids.elsewhere])
    await db.admin('delete from private.clan_invitations where id <> $1', [ids.clanInvitation])
    await db.admin('delete from board_invitations where email = $1', [emailOf('nora')])
    await db.admin('delete from private.invitation_calls')
    await db.admin('delete from private.taken_roles')
  }
})

describe('who was made a guest of the clan', () => {
  test('does not leave and join again as a member, by the link that they came by or another', async () => {
    const [used, other, less] = [await link('member'), await link('member'), await link('guest')]
    await join(used.token)
    await setClanRole('adam', 'guest')
    await leaveClan()
    expect([await joins(used.token), await joins(other.token)]).toEqual(['PT404', 'PT404'])
    expect(await joins(less.token), 'what gives no more is as good as before').toBe('in')
    expect(await joins((await link('member')).token), 'one made afterwards counts').toBe('in')
  })

  test('nor by an invitation to their address that waited', async () => {
    const id = await invite('admin')
    await join((await link('member')).token)
    await setClanRole('adam', 'guest')
    await leaveClan()
    expect(await joins(id)).toBe('PT404')
  })

  test('by themselves may be a member again, and who was given more may, too', async () => {
    const { token } = await link('member')
    await join(token)
    await setClanRole('adam', 'admin')
    await setClanRole('nora', 'guest')
    await leaveClan()
    expect(await joins(token)).toBe('in')
  })
})

describe('who is made less in the clan', () => {
  test('and is on its dojos no more does not come back to one as a guest', async () => {
    const { token } = await link('guest', [ids.clanBoard])
    await share('admin')
    const id = await invite('guest', [ids.clanBoard])
    await join((await link('member')).token)
    expect(await boardRole()).toBe('member')
    await setClanRole('adam', 'guest')
    expect(await acceptsBoard()).toBe('PT404')
    await leaveClan()
    expect(await joins(token)).toBe('PT404')
    await join(id)
    expect(await boardRole()).toBeUndefined()
  })

  test('is no admin of one by an invitation that waited', async () => {
    const [id, same] = [await invite('guest', [ids.clanBoard], 'admin'), await link('guest', [ids.clanBoard])]
    await join((await link('member')).token)
    await setClanRole('adam', 'admin')
    await setClanRole('olive', 'member')
    await leaveClan()
    await join(id)
    expect(await boardRole()).toBeUndefined()
    await leaveClan()
    await join(same.token)
    expect(await boardRole(), 'what gives no more is as good as before').toBe('member')
  })

  test('keeps the ways to what they have a role of their own on, or never had through the clan', async () => {
    const [open, closed] = [await link('guest', [ids.clanBoard]), await link('guest', [ids.clanBoard])]
    await join(open.token)
    await setClanRole('olive', 'member')
    await setClanRole('adam', 'guest')
    await leaveClan()
    await join(open.token)
    expect(await boardRole()).toBe('member')
    await leaveClan()
    await db.as('adam')('select close_board($1, true)', [ids.clanBoard])
    await join((await link('member')).token)
    await setClanRole('olive', 'guest')
    await db.as('adam')('select close_board($1, false)', [ids.clanBoard])
    await leaveClan()
    expect(await joins(closed.token)).toBe('in')
  })
})

describe('who was removed from a dojo', () => {
  test('while it was in no clan does not come back once it is in one again', async () => {
    const { token } = await link('guest', [ids.clanBoard])
    const id = await invite('guest', [ids.clanBoard])
    await join(token)
    await db.as('olive')('select move_board_to_clan($1, null)', [ids.clanBoard])
    expect(await removeFromBoard('olive')).toHaveLength(1)
    await db.as('olive')('select move_board_to_clan($1, $2)', [ids.clanBoard, ids.clan])
    await leaveClan()
    expect(await joins(token)).toBe('PT404')
    await join(id)
    expect(await boardRole()).toBeUndefined()
  })

  test('does not come back by leaving its clan and joining again', async () => {
    const { token } = await link('guest', [ids.clanBoard])
    await join(token)
    expect(await removeFromBoard('adam')).toHaveLength(1)
    await leaveClan()
    expect(await joins(token)).toBe('PT404')
    expect((await db.attempt('vic', 'select look_at_clan_invitation($1)', [token])).refusal).toBeUndefined()
    await join((await link('guest')).token)
    expect(await boardRole()).toBeUndefined()
  })

  test('nor by an invitation to it that waited, nor by one into the clan that gives it', async () => {
    await share('admin')
    const id = await invite('guest', [ids.clanBoard])
    await join((await link('guest', [ids.clanBoard], 'viewer')).token)
    await removeFromBoard('adam')
    expect(await acceptsBoard()).toBe('PT404')
    await leaveClan()
    await join(id)
    expect(await boardRole()).toBeUndefined()
    await share('viewer')
    expect(await acceptsBoard(), 'one made afterwards counts').toBe('in')
  })

  test('who leaves it by themselves comes back', async () => {
    await share('member')
    const { token } = await link('guest', [ids.clanBoard])
    await join(token)
    await removeFromBoard('nora')
    expect(await acceptsBoard()).toBe('in')
    await leaveClan()
    await join(token)
    expect(await boardRole()).toBe('member')
  })
})

describe('who was on a dojo through the clan and lost it', () => {
  const close = (is: boolean) => db.as('olive')('select close_board($1, $2)', [ids.clanBoard, is])
  const take = (clan: string | null) => db.as('olive')('select move_board_to_clan($1, $2)', [ids.clanBoard, clan])

  test.each([
    ['made invite-only', () => close(true), () => close(false)],
    ['taken out of the clan', () => take(null), () => take(ids.clan)],
  ])('because it was %s does not come back by an invitation that waited', async (_how, lose, undo) => {
    await share('admin')
    await join((await link('member')).token)
    expect(await boardRole()).toBe('member')
    await lose()
    const [offered] = await db.as('nora')<{ mine: object[] }>('select my_invitations() as mine')
    expect([offered?.mine, await acceptsBoard(), await boardRole()]).toEqual([[], 'PT404', undefined])
    await share('viewer')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    expect(await boardRole(), 'one made afterwards counts').toBe('viewer')
    await undo()
  })

  test.each([
    ['made invite-only', () => close(true), () => close(false)],
    ['taken out of the clan', () => take(null), () => take(ids.clan)],
  ])('because it was %s, and has a role of their own, gets no more by one either', async (_how, lose, undo) => {
    await share('viewer')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    await join((await link('member')).token)
    await db.admin('insert into board_invitations (board_id, email, role, invited_by) values ($1, $2, $3, $4)', [
      ids.clanBoard,
      emailOf('nora'),
      'admin',
      cast.olive,
    ])
    expect(await boardRole()).toBe('member')
    await lose()
    expect(await boardRole()).toBe('viewer')
    await removeFromBoard('nora')
    expect(await acceptsBoard()).toBe('PT404')
    await undo()
  })

  test('because it is open again, after they had closed it as an admin of the clan, is no admin', async () => {
    await join(await invite('admin'))
    await db.admin('insert into board_invitations (board_id, email, role, invited_by) values ($1, $2, $3, $4)', [
      ids.clanBoard,
      emailOf('nora'),
      'admin',
      cast.olive,
    ])
    await db.as('nora')('select close_board($1, true)', [ids.clanBoard])
    await setClanRole('olive', 'member')
    await close(false)
    expect(await boardRole()).toBe('member')
    await leaveClan()
    expect(await acceptsBoard()).toBe('PT404')
  })

  test('while it was in the bin comes back by no way into its clan', async () => {
    const [member, guest] = [await link('member'), await link('guest', [ids.clanBoard])]
    await take(null)
    await share('viewer')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    await take(ids.clan)
    await join((await link('guest')).token)
    await db.as('olive')('select delete_board($1)', [ids.clanBoard])
    await db.as('olive')('select remove_from_clan($1, $2)', [ids.clan, cast.nora])
    await db.admin(`update private.clan_invitations set refused = '{}' where clan_id = $1`, [ids.clan])
    await db.as('olive')('select restore_board($1)', [ids.clanBoard])
    expect([await joins(member.token), await joins(guest.token), await boardRole()]).toEqual(['PT404', 'in', undefined])
    await join(guest.token)
    expect(await boardRole(), 'as a guest, without the dojo').toBeUndefined()
  })

  test('nor by the role that closing gave, which ended in the bin', async () => {
    const id = await invite('guest', [ids.clanBoard], 'admin')
    await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [ids.clan, cast.nora])
    await db.admin('select private.follow_clan($1)', [ids.clan])
    await db.as('nora')('select close_board($1, true)', [ids.clanBoard])
    await db.as('olive')('select delete_board($1)', [ids.clanBoard])
    await setClanRole('olive', 'guest')
    await db.as('olive')('select restore_board($1)', [ids.clanBoard])
    await leaveClan()
    await join(id)
    expect(await boardRole()).toBeUndefined()
    await close(false)
  })

  test('and has it again, leaves and joins as before', async () => {
    const { token } = await link('member')
    await join(token)
    await close(true)
    await close(false)
    expect(await boardRole()).toBe('member')
    await leaveClan()
    await join(token)
    expect(await boardRole()).toBe('member')
  })

  test.each(['owner', 'member'])(
    'is like others with a link that names it, which gives it no more, by the %s',
    async (by) => {
      const maker = by === 'owner' ? 'olive' : 'mia'
      const setOwnRole = (role: string | null) =>
        db.admin('update board_members set own_role = $3 where board_id = $1 and user_id = $2', [
          ids.clanBoard,
          cast.mia,
          role,
        ])
      await db.admin('update clans set members_invite = true where id = $1', [ids.clan])
      await setOwnRole('admin')
      const make = async () =>
        (
          await db.as(maker)<{ link: { id: string; token: string } }>(
            `select make_clan_link($1, 'guest', $2, 'member', 5) as link`,
            [ids.clan, [ids.clanBoard]],
          )
        )[0]!.link
      const { id, token } = await make()
      const look = async () =>
        (await db.as('nora')<{ page: object }>('select look_at_clan_invitation($1) as page', [token]))[0]
      const listed = async () =>
        (
          await db.as(maker)<{ ids: string[] }>(
            `select i -> 'boardIds' as ids from jsonb_array_elements(clan_page($1) -> 'invitations') i where i ->> 'id' = $2`,
            [ids.clan, id],
          )
        )[0]?.ids
      expect([await look(), await listed()]).toEqual([
        { page: expect.objectContaining({ boards: ['Rota'] }) },
        [ids.clanBoard],
      ])
      await close(true)
      expect([await look(), await listed()]).toEqual([{ page: expect.not.objectContaining({ boards: ['Rota'] }) }, []])
      const later = await make()
      await join(token)
      expect(await boardRole()).toBeUndefined()
      await leaveClan()
      await join(later.token)
      expect(await boardRole(), 'one made afterwards gives it').toBe('member')
      await close(false)
      await setOwnRole(null)
      await db.admin('update clans set members_invite = false where id = $1', [ids.clan])
    },
  )
})

describe('who was on a dojo through a clan that was deleted', () => {
  const deleted = async (clan: string) => db.as('olive')('select delete_clan($1, $2) as rest', [clan, 'Going'])
  const boardOf = (who: Person, board: string) =>
    db.admin<{ role: string }>('select role from board_members where board_id = $1 and user_id = $2', [
      board,
      cast[who],
    ])
  const goingClan = async (role: 'member' | 'admin') => {
    const [made] = await db.admin<{ id: string }>(
      `insert into clans (name, created_by) values ('Going', $1) returning id`,
      [cast.olive],
    )
    const clan = made?.id ?? ''
    await db.admin('insert into clan_members (clan_id, user_id, role) values ($1, $2, $3)', [clan, cast.nora, role])
    const board = crypto.randomUUID()
    await db.as('olive')(`select create_board('Going', '', '[]', $1, $2)`, [board, clan])
    return { clan, board }
  }

  test.each<[what: string, role: 'member' | 'admin', before: (board: string) => Promise<unknown>, left: string[]]>([
    ['with nothing left', 'member', async () => undefined, []],
    [
      'a viewer there',
      'member',
      (board) =>
        db.admin(`update board_members set own_role = 'viewer' where board_id = $1 and user_id = $2`, [
          board,
          cast.nora,
        ]),
      ['viewer'],
    ],
    ['who had closed it', 'admin', (board) => db.as('nora')('select close_board($1, true)', [board]), []],
    ['when it was in the bin', 'member', (board) => db.as('olive')('select delete_board($1)', [board]), []],
  ])('gets it back by no older link into another one: %s', async (_what, role, before, left) => {
    const [member, guest] = [await link('member'), await link('guest')]
    const { clan, board } = await goingClan(role)
    expect(await boardOf('nora', board)).toEqual([{ role }])
    await before(board)
    await deleted(clan)
    await db.as('olive')('select restore_board($1)', [board])
    expect(await boardOf('nora', board)).toEqual(left.map((is) => ({ role: is })))
    await db.as('olive')('select move_board_to_clan($1, $2)', [board, ids.clan])
    expect(await joins(member.token)).toBe('PT404')
    await join(guest.token)
    expect(await boardOf('nora', board)).toEqual(left.map((is) => ({ role: is })))
    await db.admin('delete from boards where id = $1', [board])
  })

  test('and leaves it before the last of its dojos is in the bin, gets none back', async () => {
    const { clan, board } = await goingClan('member')
    await db.admin(`update board_members set own_role = 'member' where board_id = $1 and user_id = $2`, [
      board,
      cast.nora,
    ])
    await db.admin(
      `insert into boards (id, title, user_id, clan_id) select ('ffffffff-ffff-4fff-8fff-' || lpad(i::text, 12, '0'))::uuid, 'Going', $1, $2
       from generate_series(1, 500) i`,
      [cast.olive, clan],
    )
    expect(await deleted(clan)).toEqual([{ rest: 1 }])
    expect(await boardOf('nora', board)).toEqual([])
    await db.as('olive')('select remove_from_clan($1, $2)', [clan, cast.nora])
    await db.as('olive')('select restore_board($1)', [board])
    expect(await boardOf('nora', board)).toEqual([])
    // It has come back into its clan, and goes with it.
    expect(await deleted(clan)).toEqual([{ rest: 0 }])
    expect(await db.admin('select 1 from clans where id = $1', [clan])).toEqual([])
    expect(await db.admin('select 1 from boards where id = $1 and clan_id is null', [board])).toHaveLength(1)
    await db.admin(`delete from boards where title = 'Going'`)
  })

  test('and has as much by themselves, or deleted it, keeps it', async () => {
    const member = await link('member')
    const { clan, board } = await goingClan('member')
    await db.admin(`update board_members set own_role = 'member' where board_id = $1 and user_id = $2`, [
      board,
      cast.nora,
    ])
    await deleted(clan)
    expect(
      await db.admin('select 1 from private.taken_roles where user_id = any ($1)', [[cast.nora, cast.olive]]),
    ).toEqual([])
    await db.as('olive')('select restore_board($1)', [board])
    expect(await joins(member.token)).toBe('in')
    await db.admin('delete from boards where id = $1', [board])
  })
})

describe('who was a viewer of one dojo of the clan', () => {
  test.each([
    ['removed', () => removeFromBoard('adam')],
    ['still one, no member any more', () => setBoardRole('adam', 'viewer')],
  ])('and is %s is no member of it through the clan, by what was there before', async (what, take) => {
    const [{ token }, id] = [await link('member'), await invite('member')]
    await share(what === 'removed' ? 'viewer' : 'admin')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    expect(await take()).toHaveLength(1)
    const was = await boardRole()
    expect([await joins(token), await joins(id), await boardRole()]).toEqual(['PT404', 'PT404', was])
    expect(await joins((await link('guest')).token), 'what gives nothing of it').toBe('in')
    await join((await link('member')).token)
    expect(await boardRole(), 'one made afterwards counts').toBe('member')
  })

  test('nor when it has come into the clan since', async () => {
    const { token } = await link('member')
    await db.as('olive')('select move_board_to_clan($1, null)', [ids.clanBoard])
    await share('viewer')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    await removeFromBoard('olive')
    await db.as('olive')('select move_board_to_clan($1, $2)', [ids.clanBoard, ids.clan])
    expect(await joins(token)).toBe('PT404')
  })

  test('or left by themselves joins the clan', async () => {
    const { token } = await link('member')
    await share('viewer')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    await removeFromBoard('nora')
    await join(token)
    expect(await boardRole()).toBe('member')
  })
})

test('who had closed a dojo to a few and is removed from it does not come back either', async () => {
  await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [ids.clan, cast.nora])
  await db.admin('select private.follow_clan($1)', [ids.clan])
  const { token } = await link('guest', [ids.clanBoard])
  await db.as('nora')('select close_board($1, true)', [ids.clanBoard])
  expect(await removeFromBoard('olive')).toHaveLength(1)
  await leaveClan()
  expect(await joins(token)).toBe('PT404')
  await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
})

describe('who has a lesser role in a dojo now', () => {
  test('gets the one before by no link and no invitation, but may come back as what they are', async () => {
    const [more, same] = [await link('guest', [ids.clanBoard]), await link('guest', [ids.clanBoard], 'viewer')]
    await share('member')
    const id = await invite('guest', [ids.clanBoard], 'admin')
    await join(more.token)
    expect(await setBoardRole('adam', 'viewer')).toEqual([{ role: 'viewer' }])
    expect(await acceptsBoard(), 'being on it already').toBe('in')
    await removeFromBoard('nora')
    expect(await acceptsBoard()).toBe('PT404')
    await leaveClan()
    expect(await joins(more.token)).toBe('PT404')
    await join(id)
    expect(await boardRole()).toBeUndefined()
    await leaveClan()
    await join(same.token)
    expect(await boardRole()).toBe('viewer')
  })

  test('a role that closing leaves, archiving hides or the bin keeps is not taken', async () => {
    const { token } = await link('guest', [ids.clanBoard])
    await join(token)
    for (const is of [true, false]) await db.as('adam')('select archive_board($1, $2)', [ids.clanBoard, is])
    for (const is of [true, false]) await db.as('adam')('select close_board($1, $2)', [ids.clanBoard, is])
    await db.as('adam')('select delete_board($1)', [ids.clanBoard])
    await db.as('adam')('select restore_board($1)', [ids.clanBoard])
    expect(
      await db.admin('select 1 from private.clan_invitations where $1 = any (refused) and id <> $2', [
        cast.nora,
        ids.clanInvitation,
      ]),
    ).toEqual([])
    expect(await db.admin('select 1 from private.taken_roles where user_id = $1', [cast.nora])).toEqual([])
  })
})

describe('who changed their address and was removed', () => {
  const changeAddress = (to: string) => db.admin('update auth.users set email = $2 where id = $1', [cast.nora, to])
  const removeByAnother = async (remove: () => Promise<unknown>) => {
    await changeAddress('elsewhere@ninjadojo.test')
    await remove()
    await changeAddress(emailOf('nora'))
  }
  const removeFromClan = () => db.as('adam')('select remove_from_clan($1, $2)', [ids.clan, cast.nora])

  test('does not come back to the clan, or one of its dojos, by an invitation to the former one', async () => {
    const id = await invite('member')
    await share('viewer')
    await join((await link('guest')).token)
    await removeByAnother(removeFromClan)
    expect([await joins(id), await acceptsBoard()]).toEqual(['PT404', 'PT404'])
    await join(await invite('guest'))
    expect(await acceptsBoard(), 'it is not renewed').toBe('PT404')
  })

  test.each([
    ['was removed', () => removeFromBoard('adam'), undefined, async () => {}],
    ['is a viewer now', () => setBoardRole('adam', 'viewer'), 'viewer', async () => {}],
    [
      'changed it while the dojo was in the bin',
      () => removeFromBoard('adam'),
      undefined,
      async (is: 'before' | 'after') => {
        const bin = is === 'before' ? 'delete_board' : 'restore_board'
        await db.as('adam')(`select ${bin}($1)`, [ids.clanBoard])
      },
    ],
    [
      'changed it while the dojo was in no clan',
      () => removeFromBoard('adam'),
      undefined,
      async (is: 'before' | 'after') => {
        const home = is === 'before' ? null : ids.clan
        await db.as('olive')('select move_board_to_clan($1, $2)', [ids.clanBoard, home])
      },
    ],
  ])('nor to one of its dojos by one into the clan, if they were not in it: %s', async (_what, take, role, around) => {
    const id = await invite('guest', [ids.clanBoard], 'admin')
    await share('member')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    await around('before')
    await changeAddress('elsewhere@ninjadojo.test')
    await around('after')
    expect(await take()).toHaveLength(1)
    await changeAddress(emailOf('nora'))
    await join(id)
    expect(await boardRole()).toBe(role)
  })

  test('nor if they changed it before they came in another way', async () => {
    const id = await invite('admin', [ids.clanBoard], 'admin')
    await changeAddress('elsewhere@ninjadojo.test')
    await join((await link('member')).token)
    await removeFromClan()
    await changeAddress(emailOf('nora'))
    expect(await joins(id)).toBe('PT404')
    await join(await invite('guest'))
  })

  test.each([false, true])(
    'nor to a role in the clan that was taken from them, its dojo closed: %s',
    async (isClosed) => {
      await db.as('olive')('select close_board($1, $2)', [ids.clanBoard, isClosed])
      const id = await invite('admin')
      await changeAddress('elsewhere@ninjadojo.test')
      await join((await link('member')).token)
      await setClanRole('adam', 'guest')
      await changeAddress(emailOf('nora'))
      await leaveClan()
      expect(await joins(id)).toBe('PT404')
      await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
    },
  )

  test.each([
    ['removed', removeFromBoard, 'PT404', undefined],
    ['made a viewer', (who: Person) => setBoardRole(who, 'viewer'), 'in', 'viewer'],
  ])('nor to a dojo from which they were %s', async (_what, take, after, role) => {
    const id = await invite('guest', [ids.clanBoard], 'admin')
    const named = async () =>
      (await db.as('nora')<{ page: { boards?: string[] } }>('select look_at_clan_invitation($1) as page', [id]))[0]
        ?.page
    expect(await named()).toMatchObject({ state: 'valid', boards: ['Rota'] })
    await share('admin')
    await changeAddress('elsewhere@ninjadojo.test')
    await db.as('olive')('select share_board($1, $2, $3)', [ids.clanBoard, 'elsewhere@ninjadojo.test', 'member'])
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    expect(await take('adam')).toHaveLength(1)
    await changeAddress(emailOf('nora'))
    const page = await named()
    expect([page, page?.boards], 'what is not given is not named').toEqual([
      expect.objectContaining({ state: 'valid' }),
      undefined,
    ])
    const offered = () => db.as('nora')<{ mine: object[] }>('select my_invitations() as mine')
    expect((await offered())[0]?.mine).toEqual([])
    expect([await acceptsBoard(), await boardRole()]).toEqual([after, role])
    await db.as('nora')('delete from board_members where board_id = $1 and user_id = $2', [ids.clanBoard, cast.nora])
    expect(await acceptsBoard(), 'what they gave up').toBe('PT404')
    // One that is sent afterwards is for them.
    await share('member')
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    expect(await boardRole()).toBe('member')
  })

  test('and no admin of the clan learns from their invitation who is on a closed dojo', async () => {
    await share('member')
    await invite('member', [ids.clanBoard])
    const seen = () => db.as('adam')<{ page: unknown }>(`select clan_page($1) -> 'invitations' as page`, [ids.clan])
    const before = await seen()
    await db.as('nora')('select accept_invitation($1)', [ids.clanBoard])
    await db.as('olive')('select close_board($1, true)', [ids.clanBoard])
    await db.admin('delete from board_members where board_id = $1 and user_id = $2', [ids.clanBoard, cast.adam])
    const closed = await seen()
    await changeAddress('elsewhere@ninjadojo.test')
    expect([before[0]?.page, await seen()]).toEqual([expect.arrayContaining([expect.anything()]), closed])
    await changeAddress(emailOf('nora'))
    await db.as('olive')('select close_board($1, false)', [ids.clanBoard])
  })

  test('nor to a dojo of no clan', async () => {
    await db.as('olive')('select share_board($1, $2, $3)', [ids.board, emailOf('nora'), 'admin'])
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer')`, [
      ids.board,
      cast.nora,
    ])
    await removeByAnother(() =>
      db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.nora]),
    )
    expect((await db.attempt('nora', 'select accept_invitation($1)', [ids.board])).refusal).toBe('PT404')
  })
})

describe('an account that has the address next', () => {
  const account = async (email: string) => {
    const [made] = await db.admin<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), $1, now(), '{}') returning id`,
      [email],
    )
    const id = made?.id ?? ''
    const as = (sql: string, params: unknown[]) =>
      db.engine.transaction(async (query) => {
        await query(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
          JSON.stringify({ role: 'authenticated', aud: 'authenticated', sub: id, email }),
        ])
        return query(sql, params)
      })
    const accepting = (invitation: string) =>
      as('select accept_clan_invitation($1)', [invitation]).then(() => 'in', sqlState)
    return { id, as, accepting }
  }

  test.each<[how: string, gives: (id: string) => Promise<unknown>]>([
    ['was deleted', (id) => db.admin('select delete_account($1)', [id])],
    ['has another one', (id) => db.admin(`update auth.users set email = 'other-' || email where id = $1`, [id])],
  ])('gets nothing that was taken from the one that %s', async (_how, gives) => {
    const email = `again-${crypto.randomUUID().slice(0, 8)}@ninjadojo.test`
    const first = await account(email)
    await db.as('olive')('select share_board($1, $2, $3)', [ids.clanBoard, email, 'member'])
    await first.as('select accept_invitation($1)', [ids.clanBoard])
    const [made] = await db.as('olive')<{ made: { invitations: { id: string }[] } }>(
      'select invite_to_clan($1, $2, $3) as made',
      [ids.clan, [email], 'member'],
    )
    const invitation = made?.made.invitations[0]?.id ?? ''
    await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.clanBoard, first.id])
    expect(await first.accepting(invitation)).toBe('PT404')
    await gives(first.id)
    const second = await account(email)
    expect(await second.accepting(invitation)).toBe('PT404')
    // One that is sent afterwards is for them.
    await db.admin('delete from private.invitation_calls')
    const [again] = await db.as('olive')<{ made: { invitations: { id: string }[] } }>(
      'select invite_to_clan($1, $2, $3) as made',
      [ids.clan, [email], 'member'],
    )
    expect(await second.accepting(again?.made.invitations[0]?.id ?? '')).toBe('in')
    await db.admin('delete from auth.users where id = any ($1)', [[first.id, second.id]])
  })
})

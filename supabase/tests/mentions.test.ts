import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardHistory, join } from './harness/board.ts'
import { cast, type Person } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'
import { workMs } from './harness/work-ms.ts'
import { mentionCases, mentionCast } from './mention-cases.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const comment = 'f1000000-0000-4000-8000-000000000001'
const everyone = '@olive @adam @mia @vic @nora'

beforeEach(async () => {
  await db.admin('delete from card_comments')
  await db.admin('delete from private.deleted_comments')
  await db.admin('delete from private.spent_ids')
})

/** Whom a client says it picked for a text. */
const pick = (name: string, ...people: Person[]) => [{ name, userIds: people.map((person) => cast[person]) }]

async function say(who: Person, content: string, id = comment, picked: unknown = []): Promise<void> {
  await db.as(who)(
    'insert into card_comments (id, card_id, board_id, content, mentions) values ($1, $2, $3, $4, $5::text::jsonb)',
    [id, ids.card, ids.board, content, JSON.stringify(picked)],
  )
}

/** Who has a notification, whether or not they may see it. */
async function told(): Promise<string[]> {
  const rows = await db.admin<{ user_id: string }>('select user_id from comment_notifications')
  const nameOf = Object.fromEntries(Object.entries(cast).map(([name, id]) => [id, name]))
  return rows.map(({ user_id }) => nameOf[user_id] ?? user_id).toSorted()
}

async function bell(who: Person): Promise<{ unread: number; mentions: Record<string, unknown>[] }> {
  const [row] = await db.as(who)<{ bell: { unread: number; mentions: Record<string, unknown>[] } }>(
    'select my_mentions() as bell',
  )
  if (!row) throw new Error('my_mentions answered nothing')
  return row.bell
}

describe('who is named in a text', () => {
  const idOf = (place: number) => `ac000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`
  const names = Object.entries(mentionCast)

  async function setNames(): Promise<void> {
    await db.admin(`update subscribers set subscription_tier = 'business' where user_id = $1`, [cast.nora])
    await db.admin(
      'insert into auth.users (id, email) select id, id || $2 from unnest($1::uuid[]) id on conflict do nothing',
      [names.map((_, place) => idOf(place)), '@ninjadojo.test'],
    )
    for (const [place, [, name]] of names.entries()) {
      await db.admin('update profiles set display_name = $2 where user_id = $1', [idOf(place), name])
    }
    await db.admin(
      `insert into board_members (board_id, user_id, role) select $2, id, 'viewer' from unnest($1::uuid[]) id on conflict do nothing`,
      [names.map((_, place) => idOf(place)), ids.elsewhere],
    )
  }

  async function namedIn(text: string): Promise<string[]> {
    const rows = await db.admin<{ person: string }>(
      'select private.mentioned_people(private.find_mentions($1, $2)) as person',
      [text, ids.elsewhere],
    )
    return rows.map(({ person }) => names.find((_, place) => idOf(place) === person)?.[0] ?? person).toSorted()
  }

  test.each(mentionCases)('$title', async ({ text, named }) => {
    await setNames()
    expect(await namedIn(text)).toEqual(named.toSorted())
  })

  test('is kept with the name as it is written, once for each way of writing it', async () => {
    await setNames()
    const [row] = await db.admin<{ mentions: unknown }>('select private.find_mentions($1, $2) as mentions', [
      '@mia and @Mia and @mia, @Zoe\u0308',
      ids.elsewhere,
    ])
    const [mia, , , , zoe] = names.map((_, place) => idOf(place))
    expect(row?.mentions).toEqual([
      { name: 'mia', userIds: [mia] },
      { name: 'Mia', userIds: [mia] },
      { name: 'Zoë', userIds: [zoe] },
    ])
  })

  test('with up to ten @ in the name: each more is looked for at every @ of a text', async () => {
    await setNames()
    for (const [ats, found] of [
      [10, 1],
      [11, 0],
    ] as const) {
      await db.admin('update profiles set display_name = $2 where user_id = $1', [idOf(0), `${'@'.repeat(ats)}x`])
      expect(await namedIn(`Ask @${'@'.repeat(ats)}x`)).toHaveLength(found)
    }
  })

  test('is found in the worst text before a hosted statement is cut off, which is after 8 seconds', async () => {
    await setNames()
    const worst = async () => {
      await namedIn('@ '.repeat(5000))
      await namedIn(
        Array.from({ length: 140 }, (_, n) => `${'`'.repeat(n + 1)} `)
          .join('')
          .slice(0, 10_000)
          .replace(/^/, '@'),
      )
    }
    expect(await workMs(db, worst)).toBeLessThan(8000)
  })

  test('is found among accents in an order that takes longest to sort, and a text too long to keep is not read', async () => {
    const accents = (many: number) => `@a${'\u0301'.repeat(many)}${'\u0316'.repeat(many)}`
    const worst = async () => {
      for (let n = 0; n < 18; n += 1) await say('olive', `${accents(4900)}${n}`, crypto.randomUUID())
      const attempt = await db.attempt(
        'olive',
        'insert into card_comments (card_id, board_id, content) values ($1, $2, $3)',
        [ids.card, ids.board, accents(90_000)],
      )
      expect(attempt).toEqual({ refusal: '23514' })
    }
    expect(await workMs(db, worst)).toBeLessThan(2500)
  })

  test('is composed in a long text as in a short one', async () => {
    const texts = [
      '',
      ' ',
      `  ${'Zoe\u0308  o\u0302\u0323 \u1100\u1161\u11a8\n'.repeat(40)} `,
      'か\u3099'.repeat(100) + ' \u0301'.repeat(200),
      'plain words '.repeat(50),
    ]
    for (const text of texts) {
      const [row] = await db.admin<{ same: boolean }>('select private.nfc($1) = normalize($1, nfc) as same', [text])
      expect([text, row?.same]).toEqual([text, true])
    }
  })
})

describe('a comment tells', () => {
  test('everyone on the board whom it names, and no one else', async () => {
    await say('olive', everyone)
    expect(await told()).toEqual(['adam', 'mia', 'vic'])
  })

  test.each(['olive', 'adam', 'mia'] as const)('others than %s, who wrote it', async (who) => {
    await say(who, everyone)
    expect(await told()).toEqual(['adam', 'mia', 'olive', 'vic'].filter((name) => name !== who))
  })

  test.each(['vic', 'nora'] as const)('no one when %s tries to write it', async (who) => {
    const attempt = await db.attempt(
      who,
      'insert into card_comments (card_id, board_id, content) values ($1, $2, $3)',
      [ids.card, ids.board, '@mia'],
    )
    expect(attempt).toEqual({ refusal: '42501' })
  })

  test('each person once', async () => {
    await say('olive', '@mia @Mia @MIA')
    expect(await told()).toEqual(['mia'])
  })

  test('both of two people with one name', async () => {
    await db.admin(`update profiles set display_name = 'Mia' where user_id = $1`, [cast.vic])
    await say('olive', '@mia')
    await db.admin(`update profiles set display_name = 'Vic' where user_id = $1`, [cast.vic])
    expect(await told()).toEqual(['mia', 'vic'])
  })

  test('who wrote it, where, and that it is unread', async () => {
    await say('olive', 'Please, @mia')
    expect(
      await db.admin('select user_id, comment_id, board_id, mentioned_by, read_at from comment_notifications'),
    ).toEqual([
      { user_id: cast.mia, comment_id: comment, board_id: ids.board, mentioned_by: cast.olive, read_at: null },
    ])
  })

  test('no one when it comes from elsewhere, with a time of its own', async () => {
    await db.admin(
      `insert into card_comments (card_id, board_id, user_id, content, created_at) values ($1, $2, $3, '@mia', now() - interval '1 second')`,
      [ids.card, ids.board, cast.olive],
    )
    expect(await told()).toEqual([])
  })
})

describe('of two people with one name', () => {
  const mentions = async () =>
    (await db.admin<{ mentions: unknown }>('select mentions from card_comments where id = $1', [comment]))[0]?.mentions
  const call = (who: Person, name: string) =>
    db.admin('update profiles set display_name = $2 where user_id = $1', [cast[who], name])

  beforeEach(() => call('vic', 'Mia'))
  afterEach(() => call('vic', 'Vic'))

  test.each(['mia', 'vic'] as const)('only the one who was picked is told: %s', async (person) => {
    await say('olive', 'Look, @Mia', comment, pick('Mia', person))
    expect(await told()).toEqual([person])
    expect(await mentions()).toEqual(pick('Mia', person))
  })

  test('both are told when both were picked', async () => {
    await say('olive', '@Mia and @Mia', comment, [...pick('Mia', 'mia'), ...pick('Mia', 'vic')])
    expect(await told()).toEqual(['mia', 'vic'])
  })

  test('a pick of one name leaves another name to be found', async () => {
    await say('olive', '@Mia, @adam', comment, pick('Mia', 'vic'))
    expect(await told()).toEqual(['adam', 'vic'])
  })

  test.each(['content => $2', 'content => $2, mentions => null'])(
    'the other is not told by an edit that says nothing of picks (%s)',
    async (rest) => {
      await say('olive', 'Look, @Mia', comment, pick('Mia', 'vic'))
      await db.as('olive')(`select edit_comment($1, ${rest})`, [comment, 'Look again, @Mia'])
      expect(await told()).toEqual(['vic'])
      expect(await mentions()).toEqual(pick('Mia', 'vic'))
    },
  )

  test('an edit may correct who was meant, and tells only that one', async () => {
    await say('olive', 'Look, @Mia', comment, pick('Mia', 'vic'))
    await db.as('olive')('select edit_comment($1, $2, mentions => $3::text::jsonb)', [
      comment,
      'Look, @Mia',
      JSON.stringify(pick('Mia', 'mia')),
    ])
    expect(await told()).toEqual(['mia', 'vic'])
    expect(await mentions()).toEqual(pick('Mia', 'mia'))
  })

  test('the same is meant when the comment or its card comes back', async () => {
    await say('mia', 'Look, @Mia', comment, pick('Mia', 'vic'))
    await db.as('mia')('select delete_comment($1)', [comment])
    await db.as('mia')('select restore_comment($1)', [comment])
    const afterComment = await mentions()
    await db.as('olive')('select remove_cards($1)', [[ids.card]])
    await db.as('olive')('select restore_item($1)', [ids.card])
    expect([afterComment, await mentions()]).toEqual([pick('Mia', 'vic'), pick('Mia', 'vic')])
    expect(await told()).toEqual(['vic'])
  })
})

describe('a pick tells no one', () => {
  test('whom the text does not mention', async () => {
    await say('olive', 'Look, Mia and @adam', comment, pick('Mia', 'mia'))
    expect(await told()).toEqual(['adam'])
  })

  test('who is a stranger to the board', async () => {
    await say('olive', 'Look, @nora', comment, pick('nora', 'nora'))
    expect(await told()).toEqual([])
    expect(await db.admin('select mentions from card_comments where id = $1', [comment])).toEqual([{ mentions: [] }])
  })

  test('who was removed from the board', async () => {
    await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.vic])
    await say('olive', 'Look, @vic', comment, pick('vic', 'vic'))
    await join(db, ids.board, 'vic', 'viewer')
    expect(await told()).toEqual([])
  })

  test.each([
    null,
    'vic',
    7,
    {},
    [{ userIds: cast.vic }],
    [[[cast.vic]]],
    { userIds: [cast.vic] },
    [{ userIds: [{}] }],
  ])('that is no list of people: %j', async (picked) => {
    await say('olive', 'Look', comment, picked)
    expect(await told()).toEqual([])
    expect(await db.admin('select mentions from card_comments where id = $1', [comment])).toEqual([{ mentions: [] }])
  })

  test.each(['vic', 'nora'] as const)('when it is %s who tries', async (who) => {
    const attempt = await db.attempt(
      who,
      'insert into card_comments (card_id, board_id, content, mentions) values ($1, $2, $3, $4::text::jsonb)',
      [ids.card, ids.board, '@mia', JSON.stringify(pick('mia', 'mia'))],
    )
    expect(attempt).toEqual({ refusal: '42501' })
  })
})

describe('an edit tells', () => {
  const edit = (who: Person, content: string) => db.as(who)('select edit_comment($1, $2)', [comment, content])

  test('those who are newly named', async () => {
    await say('olive', '@mia')
    await edit('olive', '@mia and @adam')
    expect(await told()).toEqual(['adam', 'mia'])
  })

  test('no one again, not even those who have read or deleted it', async () => {
    await say('olive', '@mia @adam')
    await db.as('mia')('delete from comment_notifications where comment_id = $1', [comment])
    await db.as('adam')('update comment_notifications set read_at = now() where comment_id = $1', [comment])
    await edit('olive', '@mia @adam once more')
    expect(await told()).toEqual(['adam'])
    expect((await bell('adam')).unread).toBe(0)
  })

  test('not those who have joined since but were named before', async () => {
    await say('olive', '@nora')
    await join(db, ids.board, 'nora', 'viewer')
    await edit('olive', '@nora, see above')
    const after = await told()
    await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.nora])
    expect(after).toEqual([])
  })

  test('no one whose name moves into code', async () => {
    await say('olive', 'see')
    await edit('olive', 'see `@mia`')
    expect(await told()).toEqual([])
  })
})

describe('the bell', () => {
  test('shows the newest first, with words, places and names', async () => {
    await say('olive', 'First for @mia')
    await say('adam', 'Then @mia', 'f1000000-0000-4000-8000-000000000002')
    const { unread, mentions } = await bell('mia')
    expect(unread).toBe(2)
    expect(mentions).toMatchObject([
      { text: 'Then @mia', author: 'Adam', authorId: cast.adam, cardId: ids.card, boardId: ids.board, readAt: null },
      { text: 'First for @mia', author: 'Olive', commentId: comment },
    ])
  })

  test('shows 20 and counts all', async () => {
    for (let n = 10; n < 33; n += 1) await say('olive', '@mia', `f1000000-0000-4000-8000-0000000000${n}`)
    const { unread, mentions } = await bell('mia')
    expect([unread, mentions.length]).toEqual([23, 20])
  })

  test("counts along with the person, at every page's first paint", async () => {
    await say('olive', '@mia')
    const [row] = await db.as('mia')<{ n: number }>(`select (viewer() ->> 'unreadMentions')::integer as n`)
    expect(row?.n).toBe(1)
  })

  test('shows no one of another board behind a mention', async () => {
    await say('adam', '@mia')
    await db.admin('delete from clan_members where user_id = $1', [cast.mia])
    await db.admin('select private.follow_clan($1)', [ids.clan])
    await db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.adam])
    const { mentions } = await bell('mia')
    await join(db, ids.board, 'adam', 'admin')
    expect(mentions).toMatchObject([{ author: null, text: '@mia' }])
  })
})

describe('access', () => {
  const leave = () =>
    db.as('olive')('delete from board_members where board_id = $1 and user_id = $2', [ids.board, cast.mia])
  const comeBack = () => join(db, ids.board, 'mia')

  test('lost hides mentions from reading, marking and deleting, and regained shows them again', async () => {
    await say('olive', '@mia')
    await leave()
    expect(await bell('mia')).toEqual({ unread: 0, mentions: [] })
    expect(await db.attempt('mia', 'update comment_notifications set read_at = now() returning id')).toEqual({
      rows: [],
    })
    expect(await db.attempt('mia', 'delete from comment_notifications returning id')).toEqual({ rows: [] })
    await comeBack()
    expect((await bell('mia')).unread).toBe(1)
  })

  test('lost means not being told', async () => {
    await leave()
    await say('olive', '@mia')
    await comeBack()
    expect(await told()).toEqual([])
  })

  test('lost while the card was in the bin means losing its mentions', async () => {
    await say('olive', '@mia @adam')
    await db.as('olive')('select remove_cards(array[$1]::uuid[])', [ids.card])
    await leave()
    await db.as('olive')('select restore_item($1)', [ids.card])
    await comeBack()
    expect(await told()).toEqual(['adam'])
  })

  test('to the new board decides when a card goes there with its comments', async () => {
    await say('olive', '@mia @adam')
    await db.admin('insert into boards (id, title, user_id) values ($1, $2, $3)', [comment, 'Elsewhere', cast.adam])
    await db.admin(`insert into lists (id, board_id, title) values ($1, $1, 'Ready')`, [comment])
    await db.admin('delete from card_labels where card_id = $1', [ids.card])
    await db.admin(`update cards set board_id = $2, list_id = $2, order_index = 0, assignee = null where id = $1`, [
      ids.card,
      comment,
    ])
    expect([(await bell('mia')).unread, (await bell('adam')).unread]).toEqual([0, 1])
    await db.admin('update cards set board_id = $2, list_id = $3, order_index = 0 where id = $1', [
      ids.card,
      ids.board,
      ids.list,
    ])
    await db.admin('delete from boards where id = $1', [comment])
    expect((await bell('mia')).unread).toBe(1)
  })

  test('is checked before someone may listen for mentions, and only for their own', async () => {
    const mayHear = async (who: Person, topic: string) => {
      const { rows = [] } = await db.attempt(who, `select 1 from realtime.messages where topic = $1`, [topic], {
        sql: `insert into realtime.messages (topic, extension) values ('${topic}', 'broadcast')`,
      })
      return rows.length > 0
    }
    // `realtime.topic()` is a setting of the connection.
    await db.admin(`select set_config('realtime.topic', $1, false)`, [`mentions:${cast.mia}`])
    const heard = [await mayHear('mia', `mentions:${cast.mia}`), await mayHear('olive', `mentions:${cast.mia}`)]
    await db.admin(`select set_config('realtime.topic', '', false)`)
    expect(heard).toEqual([true, false])
  })
})

describe('a deleted comment', () => {
  const remove = (who: Person) => db.as(who)('select delete_comment($1)', [comment])
  const restore = (who: Person) => db.attempt(who, 'select restore_comment($1)', [comment])
  const rows = () =>
    db.admin(
      `select to_jsonb(m) as comment, (select jsonb_agg(to_jsonb(n) order by n.id) from comment_notifications n) as told
    from card_comments m where id = $1`,
      [comment],
    )

  test.each(['mia', 'adam'] as const)('comes back as it was for %s, who deleted it', async (who) => {
    await say('mia', '@olive @adam')
    await db.as('olive')('update comment_notifications set read_at = now()')
    const before = await rows()
    await remove(who)
    expect(await told()).toEqual([])
    await db.as(who)('select restore_comment($1)', [comment])
    expect(await rows()).toEqual(before)
  })

  test('leaves no word in the history once it is back', async () => {
    const noted = () =>
      db.admin<{ n: number }>(`select count(*)::integer as n from ${cardHistory} e where kind = 'comment.deleted'`)
    const before = await noted()
    await say('mia', 'Away')
    await remove('mia')
    expect(await noted()).not.toEqual(before)
    await db.as('mia')('select restore_comment($1)', [comment])
    expect(await noted()).toEqual(before)
  })

  test('comes back for no one else', async () => {
    await say('mia', 'Away')
    await remove('mia')
    for (const who of ['olive', 'adam', 'vic', 'nora'] as const)
      expect(await restore(who)).toEqual({ refusal: 'PT404' })
  })

  test('does not come back to those who lost their right to write', async () => {
    await say('mia', 'Away')
    await remove('mia')
    await db.as('olive')(`update board_members set role = 'viewer' where board_id = $1 and user_id = $2`, [
      ids.board,
      cast.mia,
    ])
    const attempt = await restore('mia')
    await db.as('olive')(`update board_members set role = 'member' where board_id = $1 and user_id = $2`, [
      ids.board,
      cast.mia,
    ])
    expect(attempt).toEqual({ refusal: '42501' })
  })

  test('does not come back twice, nor without its card', async () => {
    await say('mia', 'Away')
    await remove('mia')
    await db.as('mia')('select restore_comment($1)', [comment])
    expect(await restore('mia')).toEqual({ refusal: 'PT404' })
    await remove('mia')
    await db.as('olive')('select remove_cards(array[$1]::uuid[])', [ids.card])
    expect(await restore('mia')).toEqual({ refusal: 'PT404' })
    await db.as('olive')('select restore_item($1)', [ids.card])
  })

  test('that went with its card is in the bin of cards only', async () => {
    await say('mia', '@olive')
    await db.as('olive')('select remove_cards(array[$1]::uuid[])', [ids.card])
    expect(await db.admin('select * from private.deleted_comments')).toEqual([])
    await db.as('olive')('select restore_item($1)', [ids.card])
    expect(await told()).toEqual(['olive'])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cast, type Person } from './harness/cast.ts'
import { settled } from './harness/during.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* Which e-mails go out about what the bell tells: unread, few, at a good time, and only to who may know. */

const db = await openTestDatabase()
afterAll(() => db.close())

type Line = { kind: string; cardId: string | null; text: string | null; actor: string | null }
type Letter = { id: string; attempt: number; kind: string; email: string; total: number; lines: Line[] }

const read = async () => {
  await settled(db)
  await db.admin('select read_notifications(1000)')
}
const claim = async (seconds = 60) =>
  (await db.admin<{ letter: Letter | null }>('select claim_letter($1) as letter', [seconds]))[0]?.letter ?? null
/** The five minutes are over. */
const later = () => db.admin(`update private.letter_lines set due_at = due_at - interval '1 day'`)
/** All letters that are due by now, sent. */
async function post(): Promise<Letter[]> {
  const letters: Letter[] = []
  for (let letter = await claim(); letter; letter = await claim()) {
    letters.push(letter)
    await db.admin('select letter_sent($1, $2)', [letter.id, letter.attempt])
  }
  return letters
}
const says = (who: Person, content: string, card: string = ids.card) =>
  db.as(who)('insert into card_comments (card_id, content) values ($1, $2)', [card, content])
const saves = (who: Person, settings: object) =>
  db.as(who)('select save_notification_settings($1::text::jsonb)', [JSON.stringify(settings)])
/** Lines about so many different techniques. */
const wait = (who: Person, many: number) =>
  db.admin(
    `with made as (
       insert into cards (board_id, list_id, title, assignee, order_index)
       select $1, $2, 'Card ' || n, $3, n from generate_series(1, $4) n returning id)
     insert into private.letter_lines (user_id, key, kind, board_id, card_id, in_bell, happened_at, due_at)
     select $3, 'event:' || id, 'assigned', $1, id, false, now(), now() - interval '1 second' from made`,
    [ids.board, ids.list, cast[who], many],
  )

beforeAll(() => db.admin('update auth.users set email_confirmed_at = now()'))
beforeEach(async () => {
  await read()
  for (const table of ['letter_lines', 'letters', 'notification_settings', 'board_notification_levels']) {
    await db.admin(`delete from private.${table}`)
  }
  await db.admin('delete from notifications')
  await db.admin('update cards set assignee = $1, created_by = $2 where id = $3', [cast.mia, cast.olive, ids.card])
  await read()
  await db.admin('delete from private.letter_lines')
  await db.admin('delete from notifications')
})

test('what was noted while the clock was a day fast comes in its time once the clock is right, and not twice', async () => {
  const followClock = () => db.admin('select private.follow_clock(clock_timestamp())')
  const secondsUntil = async (column: string, table: string) =>
    (
      await db.admin<{ left: number }>(
        `select extract(epoch from ${column} - now())::integer as left from private.${table}`,
      )
    )[0]?.left
  await says('olive', 'Look, @Mia')
  await read()
  await db.admin(
    `update private.letter_lines set happened_at = happened_at + interval '1 day', due_at = due_at + interval '1 day'`,
  )
  await followClock()
  await followClock()
  expect(await secondsUntil('due_at', 'letter_lines')).toBeGreaterThan(200)
  expect(await secondsUntil('due_at', 'letter_lines')).toBeLessThanOrEqual(300)

  // Its sender has it, and may be sending it.
  await later()
  const letter = await claim()
  await db.admin(
    `update private.letters set created_at = created_at + interval '1 day', leased_until = leased_until + interval '1 day'`,
  )
  await followClock()
  expect(await claim()).toBeNull()
  expect(await secondsUntil('leased_until', 'letters')).toBeLessThanOrEqual(900)
  await db.admin('select letter_sent($1, $2)', [letter?.id, letter?.attempt])
  expect(await post()).toEqual([])

  await db.admin(`select lease_checkout($1, 'one tab', 60)`, [cast.mia])
  await db.admin(`update private.checkouts set leased_until = leased_until + interval '1 day'`)
  await followClock()
  expect(await secondsUntil('leased_until', 'checkouts')).toBeLessThanOrEqual(900)
})

describe('a mention is mailed', () => {
  test('only if it is unread after five minutes', async () => {
    await says('olive', 'Look, @Mia')
    await read()
    expect(await claim()).toBeNull()
    const [wait] = await db.admin<{ seconds: number }>(
      'select extract(epoch from due_at - now())::integer as seconds from private.letter_lines',
    )
    expect(wait?.seconds).toBeGreaterThan(290)
    expect(wait?.seconds).toBeLessThanOrEqual(300)
    await later()
    expect(await post()).toMatchObject([
      {
        kind: 'single',
        email: 'mia@ninjadojo.test',
        lines: [{ kind: 'mentioned', actor: 'Olive', text: 'Look, @Mia' }],
      },
    ])
    expect(await post()).toEqual([])
  })

  test.each([
    ['it was read', 'update comment_notifications set read_at = now()'],
    ['it was deleted in the bell', 'delete from comment_notifications'],
    ['the comment is gone', `delete from card_comments where content like 'Look%'`],
    ['the technique is gone', `delete from cards where id = '${ids.secondCard}'`],
    ['who it names has left', `delete from board_members where user_id = '${cast.mia}'`],
    ['the address is not confirmed', `update auth.users set email_confirmed_at = null where id = '${cast.mia}'`],
    [
      'e-mails were switched off since',
      `insert into private.notification_settings (user_id, mail_mode) values ('${cast.mia}', 'off')`,
    ],
    [
      'the dojo was silenced since',
      `insert into private.board_notification_levels values ('${cast.mia}', '${ids.board}', 'none')`,
    ],
    ['it is three days old', `update private.letter_lines set happened_at = now() - interval '73 hours'`],
  ])('not when %s', async (_, sql) => {
    const undo = new Error('undo')
    await expect(
      db.engine.transaction(async (query) => {
        await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub: cast.olive })])
        const [said] = await query<{ id: string }>(
          `insert into card_comments (card_id, board_id, user_id, content) values ($1, $2, $3, 'Look, @Mia') returning id`,
          [ids.secondCard, ids.board, cast.olive],
        )
        const [mention] = await query<{ id: string }>('select id from comment_notifications where comment_id = $1', [
          said?.id,
        ])
        await query(
          `insert into private.letter_lines (user_id, key, kind, board_id, card_id, detail, mention_id, in_bell, happened_at, due_at)
           values ($1, 'm', 'mentioned', $2, $3, jsonb_build_object('comment_id', $4::text), $5, true, now(), now() - interval '1 second')`,
          [cast.mia, ids.board, ids.secondCard, said?.id, mention?.id],
        )
        await query(sql)
        expect(await query('select claim_letter(60) as letter')).toEqual([{ letter: null }])
        throw undo
      }),
    ).rejects.toBe(undo)
  })
})

test('what the bell has and was read there is not mailed; what the bell does not have is', async () => {
  await saves('mia', { choices: { assigned: { bell: false } } })
  await db.admin('update cards set assignee = null where id = any($1)', [[ids.card, ids.secondCard]])
  await db.as('olive')('update cards set assignee = $1 where id = $2', [cast.mia, ids.card])
  await says('olive', 'Hello')
  await read()
  await db.as('mia')('update notifications set read_at = now()')
  await later()
  const letters = await post()
  expect(letters.map(({ lines }) => lines.map(({ kind }) => kind))).toEqual([['assigned']])
})

test('several of one technique are one letter', async () => {
  await says('olive', 'One')
  await says('adam', 'Two, @Mia')
  await says('olive', 'Elsewhere, @Mia', ids.secondCard)
  await read()
  await later()
  const letters = (await post()).filter(({ email }) => email.startsWith('mia'))
  expect(letters.map(({ lines }) => lines.map(({ kind }) => kind))).toEqual([['commented', 'mentioned'], ['mentioned']])
})

test('after twelve letters of a day the rest is one summary, at its hour', async () => {
  await wait('mia', 30)
  await wait('vic', 2)
  const letters = await post()
  expect(letters.filter(({ email }) => email.startsWith('mia'))).toHaveLength(12)
  expect(letters.filter(({ email }) => email.startsWith('vic'))).toHaveLength(2)
  const [next] = await db.admin<{ hour: number; many: number; is_soon: boolean }>(
    `select extract(hour from min(due_at) at time zone 'UTC')::integer as hour, count(*)::integer as many,
       max(due_at) < now() + interval '1 day' and min(due_at) > now() as is_soon
     from private.letter_lines where letter_id is null and settled_at is null`,
  )
  expect(next).toEqual({ hour: 8, many: 18, is_soon: true })
  await wait('mia', 3)
  expect(await post()).toEqual([])
  await later()
  expect(await post()).toMatchObject([{ kind: 'digest', total: 21, email: 'mia@ninjadojo.test' }])
  // Another day, another twelve.
  await db.admin('update private.letters set day = day - 1')
  await wait('mia', 1)
  expect(await post()).toMatchObject([{ kind: 'single' }])
})

test('many dates are twelve letters and one summary of the rest of the 200', async () => {
  await saves('mia', { digestHour: 0 })
  await db.admin(
    `insert into cards (board_id, list_id, title, assignee, order_index, due_date)
     select $1, $2, 'Many', $3, n, current_date from generate_series(1, 2000) n`,
    [ids.board, ids.list, cast.mia],
  )
  const more = async () => (await db.admin<{ is: boolean }>('select note_due_dates(300) as is'))[0]?.is
  while (await more());
  await later()
  const letters = await post()
  expect(letters).toHaveLength(12)
  expect(letters.every(({ kind, lines }) => kind === 'single' && lines[0]?.kind === 'due_soon')).toBe(true)
  await later()
  expect(await post()).toMatchObject([{ kind: 'digest', total: 188 }])
  await db.admin(`delete from cards where title = 'Many'`)
})

test('one call looks at a thousand lines at most, and the next ones come to the rest', async () => {
  for (const who of ['mia', 'vic', 'adam'] as const) await wait(who, 500)
  // Nothing of it is worth a letter but one.
  await db.admin(`update private.letter_lines set happened_at = now() - interval '4 days'`)
  await wait('olive', 1)
  await db.admin(`update private.letter_lines set due_at = now() - interval '1 hour' where user_id <> $1`, [cast.olive])
  expect(await claim()).toBeNull()
  expect(await claim()).toMatchObject({ email: 'olive@ninjadojo.test' })
})

test('who wants one a day gets one a day, with fifty lines at most', async () => {
  await saves('mia', { mailMode: 'daily' })
  await wait('mia', 70)
  expect(await post()).toEqual([])
  await later()
  const letters = await post()
  expect(letters).toMatchObject([{ kind: 'digest', total: 70 }])
  expect(letters[0]?.lines).toHaveLength(50)
})

test('quiet hours wait, also over midnight, in the zone of the person', async () => {
  await db.as('mia')(`select save_settings('{"timeZone": "Asia/Tokyo"}')`)
  const [{ hour } = { hour: 0 }] = await db.admin<{ hour: number }>(
    `select extract(hour from now() at time zone 'Asia/Tokyo')::integer as hour`,
  )
  await saves('mia', { quietFrom: (hour + 23) % 24, quietTo: (hour + 2) % 24 })
  await wait('mia', 2)
  expect(await post()).toEqual([])
  const [until] = await db.admin<{ hour: number; hours: number }>(
    `select extract(hour from due_at at time zone 'Asia/Tokyo')::integer as hour, extract(epoch from due_at - now()) / 3600 as hours
     from private.letter_lines limit 1`,
  )
  expect(until?.hour).toBe((hour + 2) % 24)
  expect(Number(until?.hours)).toBeLessThan(2)
  await saves('mia', { quietFrom: (hour + 2) % 24, quietTo: (hour + 5) % 24 })
  await later()
  expect(await post()).toHaveLength(2)
  await db.as('mia')(`select save_settings('{"timeZone": null}')`)
})

test('a link of a letter stops all of them, for that person', async () => {
  expect(await db.admin('select stop_mails($1) as is', [cast.mia])).toEqual([{ is: true }])
  await db.admin('select stop_mails(gen_random_uuid())')
  await wait('mia', 2)
  await wait('vic', 1)
  expect(await post()).toMatchObject([{ email: 'vic@ninjadojo.test' }])
  await says('olive', 'Hello, @Mia')
  await read()
  expect(
    await db.admin('select from private.letter_lines where user_id = $1 and settled_at is null', [cast.mia]),
  ).toEqual([])
})

test('an e-mail does not name someone with whom nothing is shared any more', async () => {
  await says('adam', 'Look, @Mia')
  await read()
  await later()
  const undo = new Error('undo')
  await expect(
    db.engine.transaction(async (query) => {
      await query('delete from clan_members where user_id = $1', [cast.adam])
      await query('delete from board_members where user_id = $1', [cast.adam])
      const [row] = await query<{ letter: Letter }>('select claim_letter(60) as letter')
      expect(row?.letter.lines).toMatchObject([{ actor: null, text: 'Look, @Mia' }])
      throw undo
    }),
  ).rejects.toBe(undo)
  const told = (await post()).flatMap(({ lines }) => lines)
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(({ actor }) => actor === 'Adam')).toBe(true)
})

describe('a sender that is killed', () => {
  const lost = () => db.admin(`update private.letters set leased_until = now() - interval '1 second'`)

  test('leaves its letter to another one, and has no more say', async () => {
    await wait('mia', 1)
    const killed = await claim()
    expect(await claim()).toBeNull()
    await lost()
    const second = await claim()
    expect(second).toMatchObject({ id: killed?.id, attempt: 2 })
    expect(await db.admin('select letter_sent($1, $2) as is', [killed?.id, killed?.attempt])).toEqual([{ is: false }])
    expect(await db.admin('select letter_sent($1, $2) as is', [second?.id, second?.attempt])).toEqual([{ is: true }])
    await lost()
    expect(await claim()).toBeNull()
  })

  test('leaves no letter to who has lost access since', async () => {
    await wait('vic', 1)
    await claim()
    await lost()
    await db.admin('delete from board_members where user_id = $1', [cast.vic])
    expect(await claim()).toBeNull()
    await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'viewer')`, [
      ids.board,
      cast.vic,
    ])
  })

  test('or refused tries eight times', async () => {
    await wait('mia', 1)
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const letter = await claim()
      expect(letter?.attempt).toBe(attempt)
      await db.admin(`select letter_failed($1, $2, 'No such mailbox')`, [letter?.id, letter?.attempt])
      expect(await claim()).toBeNull()
      await lost()
    }
    expect(await claim()).toBeNull()
    expect(await db.admin('select last_error from private.letters where failed_at is not null')).toEqual([
      { last_error: 'No such mailbox' },
    ])
  })
})

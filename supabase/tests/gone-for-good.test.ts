import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcements, heavyBoard } from './harness/board.ts'
import { cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

/* What goes for good takes seconds from no one else: one call has a limit, and a job takes it in portions. */

const db = await openTestDatabase()
afterAll(() => db.close())

const refusal = async (sql: string, params: unknown[] = []) => (await db.attempt('olive', sql, params)).refusal

test('what has been in the bin for a month goes a thousand at a time', async () => {
  const { id, cards } = await heavyBoard(db, 1100)
  for (const some of [cards.slice(0, 550), cards.slice(550, 1099)])
    await db.as('olive')('select remove_cards($1)', [some])
  await db.admin(`update deleted_items set deleted_at = now() - interval '31 days' where board_id = $1`, [id])
  const inBin = async () =>
    (await db.admin<{ many: number }>('select count(*)::int as many from deleted_items where board_id = $1', [id]))[0]
      ?.many
  await db.as('olive')('select remove_cards($1)', [cards.slice(1099)])
  expect(await inBin()).toBe(100)
  const kept = await db.admin<{ many: number }>(
    'select count(distinct card_id)::int as many from private.events where board_id = $1 and card_id is not null',
    [id],
  )
  expect(kept).toEqual([{ many: 100 }])
})

test('a thousand are deleted for good in one call, each with its history and its blocks, and no more', async () => {
  const { id, cards } = await heavyBoard(db, 3)
  await db.as('olive')('select block_card($1, $2, true)', [cards[0], cards[1]])
  await db.as('olive')('select remove_cards($1)', [cards.slice(1)])
  expect(await refusal('select purge_items(array_fill($1::uuid, array[1001]), $2)', [cards[1], id])).toBe('PT413')
  expect(await db.as('olive')('select purge_items($1, $2) as many', [cards, id])).toEqual([{ many: 2 }])
  expect(await db.admin('select 1 from private.events where card_id = any ($1::uuid[])', [cards.slice(1)])).toEqual([])
  expect(await db.admin('select 1 from private.card_blocks where board_id = $1', [id])).toEqual([])
})

describe('it has a size', () => {
  // The first one also where they are read by their ids.
  const [large, small] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  let id = ''

  const putInBin = (bytes: number) =>
    db.admin(
      `insert into deleted_items (board_id, item_id, kind, deleted_at, content)
       select $1, i.id, 'card', now() - interval '31 days' + make_interval(secs => i.place),
         jsonb_build_object('cards', jsonb_build_array(jsonb_build_object('id', i.id)), 'text', repeat('x', i.bytes))
       from (values (1, $2::uuid, $4::int), (2, $3::uuid, 1)) i (place, id, bytes)`,
      [id, large, small, bytes],
    )

  /** What is left once this is done, or how it was refused. All of it is taken back. */
  async function leftAfter(deed: string, table = 'deleted_items') {
    const asOlive = `set_config('request.jwt.claims', '{"sub": "${cast.olive}", "role": "authenticated"}', true)`
    const { rows, refusal } = await db.attempt(
      'olive',
      `select count(*)::int as left from ${table} where board_id = $1`,
      [id],
      { sql: `with me as materialized (select ${asOlive}) select ${deed} from me` },
    )
    return refusal ?? rows[0]?.['left']
  }

  beforeAll(async () => {
    const board = await heavyBoard(db, 2)
    id = board.id
    await db.admin('alter table deleted_items alter column content set storage external')
    await db.admin('alter table cards alter column description set storage external')
    await db.admin(`update cards set description = repeat('x', 50000) where board_id = $1`, [id])
  })

  test('copies of what was transferred to it forget it in portions, too', async () => {
    const [from, to] = [await heavyBoard(db, 0), await heavyBoard(db, 0)]
    await db.admin(
      `insert into deleted_items (board_id, item_id, kind, content, sent_to)
       select $1, gen_random_uuid(), 'card', '{"cards": []}', $2 from generate_series(1, 100)`,
      [from.id, to.id],
    )
    await db.admin('select private.empty_board($1, 49)', [to.id])
    expect(await db.admin('select count(*)::int as left from deleted_items where sent_to = $1', [to.id])).toEqual([
      { left: 75 },
    ])
    await db.admin('delete from boards where id = $1', [to.id])
    await db.admin('delete from boards where id = $1', [from.id])
  })

  test('in portions, with descriptions and what is in the bin', async () => {
    expect(await leftAfter(`private.empty_board('${id}', 20)`, 'cards')).toBe(1)
    await putInBin(50_000)
    expect(await leftAfter(`private.empty_board('${id}', 60)`)).toBe(1)
    await db.admin('delete from deleted_items where board_id = $1', [id])
  })

  test('in one call: 100 MB, and one item always', async () => {
    await putInBin(101_000_000)
    expect(await leftAfter(`private.empty_bin_of_expired('${id}')`)).toBe(1)
    expect(await leftAfter(`purge_items('{${large},${small}}', '${id}')`)).toBe('PT413')
    expect(await leftAfter(`purge_items('{${large},${small}}')`)).toBe('PT413')
    expect(await leftAfter(`purge_items('{${large}}', '${id}')`)).toBe(1)
    await db.admin('delete from deleted_items where board_id = $1', [id])
  })
})

describe('it goes in portions', () => {
  const left = async (id: string) =>
    (
      await db.admin<{ steps: number; boards: number }>(
        `select (select count(*)::int from card_checklist_items where board_id = $1) as steps,
           (select count(*)::int from boards where id = $1) as boards`,
        [id],
      )
    )[0]

  test('a dojo from the bin, which no one restores half gone', async () => {
    const { id } = await heavyBoard(db, 100, 900)
    await db.as('olive')('select delete_board($1)', [id])
    await db.admin(`update private.binned_boards set binned_at = now() - interval '31 days' where board_id = $1`, [id])
    await db.admin('select empty_board_bin()')
    expect(await left(id)).toEqual({ steps: 49_500, boards: 1 })
    expect(await refusal('select restore_board($1)', [id])).toBe('PT404')
    await db.admin('select empty_board_bin()')
    await db.admin('select empty_board_bin()')
    expect(await left(id)).toEqual({ steps: 0, boards: 0 })
    expect(await db.admin('select empty_board_bin() as gone')).toEqual([{ gone: 0 }])
  })

  test('dojos of one owner, whose people are not counted again for each', async () => {
    const [was] = await db.admin<{ body: string }>(`select pg_get_functiondef('private.people_of'::regproc) as body`)
    await db.admin('create sequence private.counts')
    await db.admin(`create or replace function private.people_of(owner_id uuid) returns integer language sql
      as $$ select nextval('private.counts')::integer * 0 + 1 $$`)
    const counts = async (what: () => Promise<unknown>) => {
      await db.admin(`select setval('private.counts', 1, false)`)
      await what()
      return (
        await db.admin(`select case when is_called then last_value else 0 end::int as many from private.counts`)
      )[0]
    }
    const leaver = '0a000000-0000-4000-8000-0000000000ac'
    await db.admin(`insert into auth.users (id, email, email_confirmed_at) values ($1, 'has@ninjadojo.test', now())`, [
      leaver,
    ])
    const dojos = () =>
      db.admin(`insert into boards (title, user_id) select 'Old', $1 from generate_series(1, 20)`, [leaver])
    const left = () => db.admin('select 1 from boards where user_id = $1', [leaver])
    await dojos()
    await db.admin(`select private.put_boards_into_bin(array(select id from boards where user_id = $1))`, [leaver])
    await db.admin(`update private.binned_boards set binned_at = now() - interval '31 days'`)
    expect(await counts(() => db.admin('select empty_board_bin()'))).toEqual({ many: 0 })
    expect(await left()).toEqual([])
    await dojos()
    expect(await counts(() => db.admin('select delete_account($1)', [leaver]))).toEqual({ many: 0 })
    expect(await left()).toEqual([])
    await db.admin(was!.body)
    await db.admin('drop sequence private.counts')
  })

  test('an account, with what it has written on dojos of others', async () => {
    const person = '0a000000-0000-4000-8000-0000000000aa'
    await db.admin(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'leaver@ninjadojo.test', now())`,
      [person],
    )
    const { id } = await heavyBoard(db, 100, 300)
    await db.admin(`set session_replication_role = replica`)
    await db.admin('update card_checklist_items set user_id = $1 where board_id = $2', [person, id])
    await db.admin(`set session_replication_role = origin`)
    const remove = async () => (await db.admin('select delete_account($1) as gone', [person]))[0]?.['gone']
    const waiting = () =>
      db.admin(`select kind, payload from private.jobs where key = 'account.delete:' || $1::text`, [person])
    expect(await remove()).toBe(false)
    expect(await waiting(), 'the server may be killed here').toEqual([
      { kind: 'account.delete', payload: { person, withShared: false } },
    ])
    expect(await remove()).toBe(true)
    expect(await waiting()).toEqual([])
    expect(await left(id)).toEqual({ steps: 30_000, boards: 1 })
    expect(await db.admin('select 1 from card_checklist_items where user_id = $1', [person])).toEqual([])
    expect(await db.admin('select 1 from auth.users where id = $1', [person])).toEqual([])
  })

  describe('an account of which much else is left', () => {
    const person = '0a000000-0000-4000-8000-0000000000ab'
    const remove = async () => (await db.admin('select delete_account($1) as gone', [person]))[0]?.['gone']
    const count = async (rows: string, params: unknown[]) =>
      (await db.admin<{ many: number }>(`select count(*)::int as many from ${rows}`, params))[0]!.many
    const quietly = async (sql: string, params: unknown[]) => {
      await db.admin('set session_replication_role = replica')
      await db.admin(sql, params)
      await db.admin('set session_replication_role = origin')
    }
    const newDojo = async () =>
      (
        await db.admin<{ id: string }>(`insert into boards (title, user_id) values ('Hers', $1) returning id`, [person])
      )[0]!.id

    beforeEach(async () => {
      await db.admin(
        `insert into auth.users (id, email, email_confirmed_at) values ($1, 'much@ninjadojo.test', now())`,
        [person],
      )
    })

    describe('between two portions', () => {
      let dojo: string
      beforeEach(async () => {
        dojo = (await heavyBoard(db, 100, 900)).id
        await db.admin(
          `insert into board_members (board_id, user_id, role, own_role) values ($1, $2, 'admin', 'admin')`,
          [dojo, cast.adam],
        )
        await db.admin(
          `insert into board_members (board_id, user_id, role, own_role) values ($1, $2, 'admin', 'admin')`,
          [dojo, person],
        )
        await quietly('update boards set user_id = $1 where id = $2', [person, dojo])
        await db.as('adam')('select delete_board($1)', [dojo])
        return () => db.admin('delete from boards where id = $1', [dojo])
      })
      const binned = async () =>
        (
          await db.as('adam')<{ many: number }>(
            'select count(*)::int as many from jsonb_array_elements(binned_boards()) x where x ->> $1 = $2',
            ['id', dojo],
          )
        )[0]?.many

      test('no one restores what is half gone', async () => {
        expect(await binned()).toBe(1)
        expect(await remove()).toBe(false)
        expect(await count('card_checklist_items where board_id = $1', [dojo])).toBeLessThan(90_000)
        expect(await binned()).toBe(0)
        expect((await db.attempt('adam', 'select restore_board($1)', [dojo])).refusal).toBe('PT404')
        while (!(await remove()));
        expect(await count('boards where id = $1', [dojo])).toBe(0)
        expect(await count('private.departing', [])).toBe(0)
      })

      test('nothing is handed over to them', async () => {
        const [theirs] = await db.as('olive')<{ id: string }>(`select create_board('Lantern', clan_id => null) as id`)
        await db.admin(
          `insert into board_members (board_id, user_id, role, own_role) values ($1, $2, 'admin', 'admin')`,
          [theirs?.id, person],
        )
        await db.admin(`insert into clan_members (clan_id, user_id, role) values ($1, $2, 'admin')`, [ids.clan, person])
        expect(await remove()).toBe(false)
        const give = async (sql: string, id: unknown) => (await db.attempt('olive', sql, [id, person])).refusal
        expect(await give('select offer_board($1, $2)', theirs?.id)).toBe('PT404')
        expect(await give('select offer_clan($1, $2)', ids.clan)).toBe('PT404')
        while (!(await remove()));
        await db.admin('delete from boards where id = $1', [theirs?.id])
      })

      test('what is called off is not taken up by a job that has run once', async () => {
        expect(await remove()).toBe(false)
        await db.admin(`update private.jobs set key = null, attempts = 1 where key = 'account.delete:' || $1::text`, [
          person,
        ])
        await db.admin('select keep_account($1)', [person])
        expect(
          await count(`private.jobs where kind = 'account.delete' and payload ->> 'person' = $1::text`, [person]),
        ).toBe(0)
        while (!(await remove()));
      })

      test('its job continues where nothing was called off', async () => {
        expect(await remove()).toBe(false)
        const goOn = async () => (await db.admin('select continue_deletion($1, false) as over', [person]))[0]?.['over']
        for (let portion = 0; portion < 20 && !(await goOn()); portion += 1);
        expect(await count('auth.users where id = $1', [person])).toBe(0)
        expect(await goOn()).toBe(true)
      })

      test('what is called off stays called off, and what is half gone goes', async () => {
        expect(await remove()).toBe(false)
        await db.admin('select keep_account($1)', [person])
        expect(await count(`private.jobs where key = 'account.delete:' || $1::text`, [person])).toBe(0)
        const goOn = async () => (await db.admin('select continue_deletion($1, true) as over', [person]))[0]?.['over']
        expect(await goOn()).toBe(true)
        expect(await count('auth.users where id = $1', [person])).toBe(1)
        expect(await binned()).toBe(0)
        expect((await db.attempt('adam', 'select restore_board($1)', [dojo])).refusal).toBe('PT404')
        for (let left = 1; left > 0;)
          left = (await db.admin<{ left: number }>('select empty_board_bin() as left'))[0]!.left
        expect(await count('boards where id = $1', [dojo])).toBe(0)
        while (!(await remove()));
      })
    })

    test('what is assigned to them, also where it is on one dojo', async () => {
      const { id, list } = await heavyBoard(db, 1)
      await db.admin(`insert into board_members (board_id, user_id, role) values ($1, $2, 'member')`, [id, person])
      await quietly(
        `insert into cards (board_id, list_id, title, order_index, rank, assignee)
         select $1, $2, 'Hers', i, i, $3 from generate_series(1, 12000) i`,
        [id, list, person],
      )
      await db.admin('delete from realtime.messages')
      expect(await remove()).toBe(false)
      expect(await count('cards where board_id = $1 and assignee = $2', [id, person])).toBe(1999)
      expect((await announcements(db, id)).map(({ type }) => type)).toEqual(['board.changed'])
      expect(await remove()).toBe(true)
      expect(await count(`private.events where board_id = $1 and kind = 'card.assigned'`, [id])).toBe(12_000)
      expect(await count('cards where board_id = $1 and assignee is not null', [id])).toBe(0)
      await quietly('delete from private.events where board_id = $1', [id])
      await db.admin('delete from boards where id = $1', [id])
    })

    test('dojos without techniques, that have many katas and tags', async () => {
      for (let made = 0; made < 20; made++) {
        const id = await newDojo()
        await quietly(
          `insert into lists (board_id, title, order_index, rank) select $1, 'Kata ' || i, i, i from generate_series(0, 499) i`,
          [id],
        )
        await quietly(
          `insert into custom_labels (board_id, user_id, name) select $1, $2, 'tag ' || i from generate_series(1, 500) i`,
          [id, person],
        )
      }
      expect(await remove()).toBe(false)
      expect(await count('boards where user_id = $1', [person])).toBe(12)
      while (!(await remove()));
      expect(await count('boards where user_id = $1', [person])).toBe(0)
    })

    test('techniques that others wait for, each counted once', async () => {
      const dojos = [await newDojo(), await newDojo()]
      for (const id of dojos) {
        await quietly(
          `with made as (
             insert into lists (board_id, title, order_index, rank) values ($1, 'Ready', 0, 1) returning id)
           insert into cards (board_id, list_id, title, order_index, rank)
           select $1, made.id, 'Card', i, i from made, generate_series(1, 700) i`,
          [id],
        )
        // Forty hold up fifty each: as many as a dojo may have.
        await quietly(
          `with c as (select c.id, row_number() over () as place from cards c where c.board_id = $1)
           insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
           select w.id, $1, b.id, $1 from c b join c w on b.place <= 40 and w.place between 41 and 90`,
          [id],
        )
      }
      const own = await heavyBoard(db, 1)
      await quietly(
        `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
         select $1, $2, k.blocker_id, k.board_id from private.card_blocks k where k.board_id = any ($3) group by 3, 4 limit 1`,
        [own.cards[0], own.id, dojos],
      )
      expect(await remove()).toBe(false)
      expect(await count('boards where user_id = $1', [person])).toBe(1)
      expect(
        await count('private.card_blocks k where not exists (select from cards c where c.id = k.blocker_id)', []),
      ).toBe(0)
      while (!(await remove()));
      expect(await count('private.card_blocks k where k.card_id = $1', [own.cards[0]])).toBe(0)
    })

    test('what waits for techniques in the bin', async () => {
      for (let made = 0; made < 4; made++) {
        const id = await newDojo()
        await quietly(
          `insert into private.card_blocks (card_id, board_id, blocker_id, blocker_board_id)
           select gen_random_uuid(), $1, gen_random_uuid(), $1 from generate_series(1, 2000)`,
          [id],
        )
      }
      expect(await remove()).toBe(false)
      expect(await count('boards where user_id = $1', [person])).toBe(1)
      expect(await remove()).toBe(true)
    })

    test('words that stood in titles, and stays in katas', async () => {
      const id = await newDojo()
      await db.admin(
        `insert into private.board_words (board_id, word) select $1, 'w' || i from generate_series(1, 300000) i`,
        [id],
      )
      await quietly(
        `insert into private.card_stays (board_id, card_id, entered_at, left_at, list_id, is_done)
         select $1, $1, now() + i * interval '1 second', now() + (i + 1) * interval '1 second', $1, false
         from generate_series(1, 200000) i`,
        [id],
      )
      const left = async () => [
        await count('private.board_words where board_id = $1', [id]),
        await count('private.card_stays where board_id = $1', [id]),
      ]
      expect(await remove()).toBe(false)
      expect(await left()).toEqual([0, 100_000])
      expect(await remove()).toBe(true)
      expect(await left()).toEqual([0, 0])
    })

    test('what they have deleted and named on dojos of others', async () => {
      const { id, list } = await heavyBoard(db, 1)
      await quietly(
        `insert into deleted_items (item_id, board_id, kind, content, deleted_by, reason)
         select gen_random_uuid(), $1, 'card', jsonb_build_object('cards', jsonb_build_array(jsonb_build_object('list_id', $2::text))), $3, 'archived'
         from generate_series(1, 12000)`,
        [id, list, person],
      )
      await quietly(
        `insert into custom_labels (board_id, user_id, name) select $1, $2, 'tag ' || i from generate_series(1, 400) i`,
        [id, person],
      )
      expect(await remove()).toBe(false)
      expect(await count('deleted_items where deleted_by = $1', [person])).toBe(1999)
      expect(await remove()).toBe(true)
      expect(await count('deleted_items where board_id = $1 and deleted_by is null', [id])).toBe(12_000)
      expect(await count('custom_labels where board_id = $1 and user_id is null', [id])).toBe(400)
    })
  })
})

import { expect } from 'vitest'
import { cast } from './cast.ts'
import type { Query, TestDatabase } from './database.ts'

/** Hours without a change do not count: what came and went within one leaves such a row. */
const hours = `select board_id, list_id, hour, sum(open)::integer as open, sum(done)::integer as done,
    sum(finished)::integer as finished, sum(arrived)::integer as arrived
  from private.flow_hours where board_id = any ($1) group by 1, 2, 3
  having sum(open) <> 0 or sum(done) <> 0 or sum(finished) <> 0 or sum(arrived) <> 0 order by 1, 2, 3`

const facts = `select board_id, card_id, started_at, finished_at, returns, entered_at from private.flow_cards where board_id = any ($1) order by 1, 2`

/** What is kept of the flow is what the stays say, and the stays end where the cards are. */
export async function expectFlowRight({ admin }: TestDatabase, boards: readonly string[]): Promise<void> {
  const astray = await admin(
    `select coalesce(c.id, f.card_id) as card, c.board_id, f.board_id as known_on, c.list_id, f.list_id as known_in, c.is_completed, f.is_done, f.gone, f.since
     from cards c full join (select * from private.flow_cards where gone is null) f on f.card_id = c.id and f.board_id = c.board_id
     where coalesce(c.board_id, f.board_id) = any ($1) and (c.id is null or f.card_id is null or f.list_id <> c.list_id or f.is_done <> c.is_completed or f.since is null)`,
    [boards],
  )
  expect(astray).toEqual([])
  const kept = { hours: await admin(hours, [boards]), facts: await admin(facts, [boards]) }
  await admin('select private.recount_flow(id) from unnest($1::uuid[]) id', [boards])
  expect(kept).toEqual({ hours: await admin(hours, [boards]), facts: await admin(facts, [boards]) })
}

/** All that is kept of the flow of these boards. Who began a stay does not count: undo leaves another there. */
export async function flowState({ admin }: TestDatabase, boards: readonly string[]): Promise<unknown> {
  return [
    await admin(hours, [boards]),
    await admin(
      `select to_jsonb(f) - 'moved_by' - 'label_ids' - 'stays' as card from private.flow_cards f where board_id = any ($1) order by board_id, card_id`,
      [boards],
    ),
    await admin(
      `select to_jsonb(s) - 'moved_by' as stay from private.card_stays s where board_id = any ($1) order by board_id, card_id, entered_at`,
      [boards],
    ),
    await admin(`select list_id, flow from private.flow_lists where board_id = any ($1) order by 1`, [boards]),
  ]
}

/** Whatever number a chart shows, its receipt lists as many techniques. */
export async function expectReceiptsRight(
  { admin, as }: TestDatabase,
  boards: readonly string[],
  random: () => number,
  zone: string,
): Promise<void> {
  const scopes: Scope[] = [
    { dojos: boards },
    { dojos: [boards[0]] },
    { dojos: boards, person: cast.mia },
    { dojos: boards, tag: 'north WIND' },
    { dojos: [boards[0]], person: cast.olive, tag: 'North wind' },
  ]
  const olive = as('olive')
  let chosen = 0
  for (const scope of scopes) {
    chosen += await expectScopeRight(admin, scope)
    const total = async (pick: object) =>
      Number(
        (
          await olive<{ total: number }>(`select total from flow_receipt($1::jsonb, $2::jsonb, $3, null, 1)`, [
            scope,
            pick,
            zone,
          ])
        )[0]?.total ?? 0,
      )
    const span = `current_date - 30, current_date + 1, $2`
    const days = await olive<{ day: string; list_id: string; open: number }>(
      `select day::text, list_id, open from flow_days($1::jsonb, ${span})`,
      [scope, zone],
    )
    for (const { day, list_id, open } of days.filter(() => random() < 0.15))
      expect([day, list_id, await total({ what: 'band', day, list: list_id })]).toEqual([day, list_id, Number(open)])
    const totals = await olive<{
      day: string
      created: number
      finished: number
      scope_total: number
      done_total: number
    }>(`select day::text, created, finished, scope_total, done_total from flow_totals($1::jsonb, ${span})`, [
      scope,
      zone,
    ])
    for (const row of totals.filter(() => random() < 0.3)) {
      const { day } = row
      expect({
        day,
        created: await total({ what: 'created', since: day, until: day }),
        finished: await total({ what: 'finished', since: day, until: day }),
        scope_total: await total({ what: 'total', day, part: 'scope' }),
        done_total: await total({ what: 'total', day, part: 'done' }),
      }).toEqual({
        day,
        created: Number(row.created),
        finished: Number(row.finished),
        scope_total: Number(row.scope_total),
        done_total: Number(row.done_total),
      })
    }
    const finished = await olive(`select 1 from flow_finished($1::jsonb, ${span})`, [scope, zone])
    expect(await total({ what: 'finished', since: dayFromNow(-30), until: dayFromNow(1) })).toBe(finished.length)
    for (const flow of ['waiting', 'working', 'done']) {
      const open = await olive(`select 1 from flow_open($1::jsonb, $2) where flow = $3`, [scope, zone, flow])
      expect(await total({ what: 'open', flow })).toBe(open.length)
    }
  }
  expect(chosen).toBeGreaterThan(0)
}

type Scope = { dojos: readonly (string | undefined)[]; person?: string; tag?: string }

/** The cards of a person or a tag are those that one finds by looking at each that is or was there. */
async function expectScopeRight(admin: Query, { dojos, person, tag }: Scope): Promise<number> {
  if (person === undefined && tag === undefined) return 0
  const cards = await admin(
    `select distinct k.card_id from private.flow_known k
     where k.board_id = any ($1) and ($2::uuid is null or k.assignee = $2) and ($3::text is null
       or exists (select from card_labels w join custom_labels l on l.id = w.label_id
         where w.card_id = k.card_id and w.board_id = any ($1) and lower(l.name) = lower($3))
       or k.gone is not null and exists (select from jsonb_array_elements_text(k.label_ids) i join custom_labels l on l.id = i::uuid where lower(l.name) = lower($3)))
     order by 1`,
    [dojos, person ?? null, tag ?? null],
  )
  const asked = { dojos, ...(person !== undefined && { person }), ...(tag !== undefined && { tag }) }
  const found = await admin(
    `select distinct unnest(s.cards) as card_id from set_config('request.jwt.claims', $2, true), lateral private.flow_scope($1::jsonb) s order by 1`,
    [asked, JSON.stringify({ sub: cast.olive, role: 'authenticated' })],
  )
  expect(found).toEqual(cards)
  return cards.length
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

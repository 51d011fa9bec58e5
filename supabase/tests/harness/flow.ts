import { expect } from 'vitest'
import type { TestDatabase } from './database.ts'

/** Hours without a change do not count: what came and went within one leaves such a row. */
const hours = `select board_id, list_id, hour, sum(open)::integer as open, sum(done)::integer as done,
    sum(finished)::integer as finished, sum(arrived)::integer as arrived
  from private.flow_hours group by 1, 2, 3
  having sum(open) <> 0 or sum(done) <> 0 or sum(finished) <> 0 or sum(arrived) <> 0 order by 1, 2, 3`

const facts = `select board_id, card_id, started_at, finished_at, returns, entered_at from private.flow_cards order by 1, 2`

/** What is kept of the flow is what the stays say, and the stays end where the cards are. */
export async function expectFlowRight({ admin }: TestDatabase): Promise<void> {
  const astray = await admin(
    `select coalesce(c.id, f.card_id) as card, c.board_id, f.board_id as known_on, c.list_id, f.list_id as known_in, c.is_completed, f.is_done, f.gone, f.since
     from cards c full join (select * from private.flow_cards where gone is null) f on f.card_id = c.id and f.board_id = c.board_id
     where c.id is null or f.card_id is null or f.list_id <> c.list_id or f.is_done <> c.is_completed or f.since is null`,
  )
  expect(astray).toEqual([])
  const kept = { hours: await admin(hours), facts: await admin(facts) }
  await admin('select private.recount_flow(id) from boards order by id')
  expect(kept).toEqual({ hours: await admin(hours), facts: await admin(facts) })
}

import { cast } from './harness/cast.ts'
import { ids } from './harness/scene.ts'

/**
 * One letter for anon, nora (stranger), vic (viewer), mia (member), adam (admin) and olive (owner), in this order:
 * y answered, - answered null, 0 not found (PT404), x refused (42501).
 */
type FunctionRules = { call: string; may: string }

/** Who may call which function. Every function of the schema public must be here (see default-deny.test.ts). */
export const functionMatrix: Record<string, FunctionRules> = {
  viewer: { call: 'viewer()', may: 'xyyyyy' },
  dashboard: { call: 'dashboard()', may: 'xyyyyy' },
  choose_free_plan: { call: 'choose_free_plan()', may: 'xyyyyy' },
  create_board: { call: `create_board('New', '', '[{"title": "Ready", "cards": [{"title": "First"}]}]')`, may: 'xyyyyy' },
  board_snapshot: { call: `board_snapshot('${ids.board}')`, may: 'x-yyyy' },
  board_fingerprint: { call: `board_fingerprint('${ids.board}')`, may: 'x-yyyy' },
  board_people: { call: `board_people('${ids.board}')`, may: 'x-yyyy' },
  share_board: { call: `share_board('${ids.board}', 'nora@ninjadojo.test', 'viewer')`, may: 'xxxxyy' },
  move_card: { call: `move_card('${ids.card}', '${ids.otherList}', 0)`, may: 'x0xyyy' },
  delete_card: { call: `delete_card('${ids.card}')`, may: 'x0xyyy' },
  move_list: { call: `move_list('${ids.list}', 1)`, may: 'x0xyyy' },
  delete_list: { call: `delete_list('${ids.list}')`, may: 'x0xyyy' },
  restore_item: { call: `restore_item('${ids.deletedCard}')`, may: 'x0xyyy' },
}

/** What the private helpers would do for whoever got hold of them; the API does not expose their schema. */
export const privateCalls = [
  `next_revision('${ids.board}')`,
  `announce('${ids.board}', '{"type": "card.deleted"}')`,
  `lock_board('${ids.board}')`,
  `restore_details('{}')`,
  `cards_with_details(array['${ids.cardElsewhere}'::uuid])`,
  `put_in_bin('${ids.board}', '${cast.mia}', 'card', '{}')`,
  `shift_cards('${ids.list}', 0, 5)`,
]

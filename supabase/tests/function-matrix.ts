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
  // Olive has a paid one.
  choose_free_plan: { call: 'choose_free_plan()', may: 'xyyyyx' },
  create_board: { call: `create_board('New', '', '[{"title": "Ready", "cards": [{"title": "First"}]}]')`, may: 'xyyyyy' },
  board_snapshot: { call: `board_snapshot('${ids.board}')`, may: 'x-yyyy' },
  board_fingerprint: { call: `board_fingerprint('${ids.board}')`, may: 'x-yyyy' },
  board_people: { call: `board_people('${ids.board}')`, may: 'x-yyyy' },
  search_workspace: { call: `search_workspace('invoice')`, may: 'xyyyyy' },
  share_board: { call: `share_board('${ids.board}', 'nora@ninjadojo.test', 'viewer')`, may: 'xxxxyy' },
  move_card: { call: `move_card('${ids.card}', '${ids.otherList}', 0)`, may: 'x0xyyy' },
  delete_card: { call: `delete_card('${ids.card}')`, may: 'x0xyyy' },
  move_list: { call: `move_list('${ids.list}', 1)`, may: 'x0xyyy' },
  delete_list: { call: `delete_list('${ids.list}')`, may: 'x0xyyy' },
  restore_item: { call: `restore_item('${ids.deletedCard}')`, may: 'x0xyyy' },
  edit_cards: { call: `edit_cards('[{"id": "${ids.card}", "patch": {"priority": "low"}}]')`, may: 'x0xyyy' },
  move_cards: { call: `move_cards(array['${ids.card}'::uuid], '${ids.otherList}', 0)`, may: 'x0xyyy' },
  remove_cards: { call: `remove_cards(array['${ids.card}'::uuid], 'archived')`, may: 'x0xyyy' },
  restore_items: { call: `restore_items(array['${ids.deletedCard}'::uuid])`, may: 'x0xyyy' },
  purge_items: { call: `purge_items(array['${ids.deletedCard}'::uuid])`, may: 'x---yy' },
  board_archive: { call: `board_archive('${ids.board}')`, may: 'x-yyyy' },
  removed_items: { call: `removed_items('${ids.board}')`, may: 'x--yyy' },
  label_cards: { call: `label_cards(array['${ids.card}'::uuid], '{"name": "bug"}', true)`, may: 'x0xyyy' },
  move_checklist_item: { call: `move_checklist_item('${ids.item}', 0)`, may: 'x0xyyy' },
  edit_checklist_item: { call: `edit_checklist_item('${ids.item}', '{"completed": true}')`, may: 'x0xyyy' },
  delete_checklist_item: { call: `delete_checklist_item('${ids.item}')`, may: 'x0xyyy' },
  card_details: { call: `card_details('${ids.card}')`, may: 'x-yyyy' },
  duplicate_card: { call: `duplicate_card('${ids.card}', gen_random_uuid())`, may: 'x0xyyy' },
  my_mentions: { call: 'my_mentions()', may: 'xyyyyy' },
  // mia wrote it. Admins may delete what others have written, and change nothing of it.
  edit_comment: { call: `edit_comment('${ids.comment}', 'Look at that')`, may: 'x0xyxx' },
  delete_comment: { call: `delete_comment('${ids.comment}')`, may: 'x0xyyy' },
  // Nobody has deleted one here; whose deletion comes back to whom is in mentions.test.ts.
  restore_comment: { call: `restore_comment('${ids.comment}')`, may: 'x00000' },
  attachment_tier: { call: `attachment_tier('${ids.card}')`, may: 'x-yyyy' },
  delete_attachment: { call: `delete_attachment('${ids.attachment}')`, may: 'x0xyyy' },
  restore_attachment: { call: `restore_attachment('${ids.removedAttachment}')`, may: 'x0xyyy' },
  // The server's own: it has looked at the file and at the plan before.
  reserve_attachment: { call: `reserve_attachment('${ids.card}', '${cast.mia}', 'x.png', 1, 'image/png')`, may: 'xxxxxx' },
  attachment_upload: { call: `attachment_upload('${ids.attachment}', '${cast.mia}')`, may: 'xxxxxx' },
  finish_attachment: { call: `finish_attachment('${ids.attachment}', 1, null)`, may: 'xxxxxx' },
  refuse_attachment: { call: `refuse_attachment('${ids.attachment}')`, may: 'xxxxxx' },
  take_unneeded_files: { call: 'take_unneeded_files(1)', may: 'xxxxxx' },
  forget_unneeded_files: { call: `forget_unneeded_files('{}')`, may: 'xxxxxx' },
  seats_used: { call: 'seats_used()', may: 'xyyyyy' },
  // The server's own: what Stripe said, and who is just paying.
  claim_customer: { call: `claim_customer('${cast.mia}', 'cus_mine')`, may: 'xxxxxx' },
  begin_sync: { call: `begin_sync('cus_mine')`, may: 'xxxxxx' },
  apply_sync: { call: `apply_sync('cus_mine', 1, '{"outcome": "in", "tier": "enterprise"}')`, may: 'xxxxxx' },
  finish_stripe_event: { call: `finish_stripe_event('evt_1')`, may: 'xxxxxx' },
  open_checkout: { call: `open_checkout('${cast.mia}', 'seti_1')`, may: 'xxxxxx' },
  find_checkout: { call: `find_checkout('${cast.mia}')`, may: 'xxxxxx' },
  remember_coupon: { call: `remember_coupon('${cast.mia}', 'FREE')`, may: 'xxxxxx' },
  remember_told_email: { call: `remember_told_email('cus_mine', 'me@ninjadojo.test')`, may: 'xxxxxx' },
  forget_departed_customer: { call: `forget_departed_customer('cus_mine')`, may: 'xxxxxx' },
  lease_checkout: { call: `lease_checkout('${cast.mia}', 'mine', 60)`, may: 'xxxxxx' },
  release_checkout: { call: `release_checkout('${cast.mia}', 'mine', true)`, may: 'xxxxxx' },
  close_checkout: { call: `close_checkout('${cast.mia}', 'seti_1')`, may: 'xxxxxx' },
  count_coupon_guess: { call: `count_coupon_guess('${cast.mia}', 10, 10)`, may: 'xxxxxx' },
  forgive_coupon_guess: { call: `forgive_coupon_guess('${cast.mia}')`, may: 'xxxxxx' },
  due_billing_work: { call: 'due_billing_work(10)', may: 'xxxxxx' },
  receive_contact_message: {
    call: `receive_contact_message('Nora', 'nora@ninjadojo.test', 'question', 'Hello', '${'0'.repeat(64)}', 3, 100)`,
    may: 'xxxxxx',
  },
  receive_help_feedback: { call: `receive_help_feedback('kanban-basics', true, '', '${'0'.repeat(64)}', 3, 100)`, may: 'xxxxxx' },
  // Nobody has sent one anywhere; whose comes back is in transfer.test.ts.
  return_card: { call: `return_card('${ids.card}')`, may: 'x00000' },
  transfer_card: { call: `transfer_card('${ids.card}', '${ids.otherList}')`, may: 'x0xyyy' },
}

/** What the private helpers would do for whoever got hold of them; the API does not expose their schema. */
export const privateCalls = [
  `next_revision('${ids.board}')`,
  `announce('${ids.board}', '{"type": "card.deleted"}')`,
  `lock_board('${ids.board}')`,
  `restore_details('{}')`,
  `cards_with_details(array['${ids.cardElsewhere}'::uuid])`,
  `put_in_bin('${ids.board}', '${cast.mia}', 'card', '{}')`,
  `place_cards(array['${ids.card}'::uuid], '${ids.otherList}', 0)`,
  `place_list_at('${ids.list}', 1)`,
  `last_rank('${ids.listElsewhere}')`,
  `close_gaps(array['${ids.list}'::uuid])`,
  `recount_cards(array['${ids.card}'::uuid])`,
  `badges_of('${ids.cardElsewhere}')`,
  `note_event('${ids.board}', '${ids.card}', 'card.renamed')`,
  `mentioned_in('@mia', '${ids.board}')`,
  `without_code('')`,
  `announce_reload('${ids.board}')`,
  `lock_board_of_cards(array['${ids.card}'::uuid])`,
  `cards_on_board(array['${ids.cardElsewhere}'::uuid], '${ids.elsewhere}')`,
  `lock_both_boards_to_edit('${ids.board}', '${ids.elsewhere}')`,
  `carry_over('${ids.card}', '${ids.elsewhere}', '${ids.listElsewhere}', null)`,
  `announce_carried_over('${ids.card}', '${ids.board}')`,
  `comment_to_change('${ids.comment}', null)`,
  `take_back_ids('{"cards": [], "checklist": [], "comments": []}')`,
  `leave_copy('${ids.card}', '${ids.elsewhere}')`,
  `drop_copy('${ids.board}', '${ids.deletedCard}')`,
  `copied('{}', '${ids.card}')`,
  `spend_ids_of('{"cards": []}')`,
  `require_room_for_cards('${ids.board}')`,
  `forget_history('${ids.board}', '{"cards": []}')`,
  `place_cards_back(array['${ids.card}'::uuid], array[0])`,
  `learn_words('${ids.board}', array['spy'])`,
]

import type { Fault } from '../fault.ts'
import { granted } from '../widened.ts'

/** What no one may call or write by hand. */
export const grants: Fault[] = [
  granted('public.apply_sync(text, bigint, jsonb, text)'),
  granted('public.claim_customer(uuid, text, text, text)'),
  granted('public.claim_coupon(uuid, text, text, text)'),
  granted('public.is_coupon_taken(uuid, text, text)'),
  granted('public.has_bought_elsewhere(uuid, text)'),
  granted('public.remember_paying_card(uuid, text)'),
  granted('public.forget_paying_card(uuid, text)'),
  granted('public.remember_buyer(uuid)'),
  granted('public.release_coupon(uuid, text, text)'),
  granted('public.claim_trial(uuid, text)'),
  granted('public.lease_checkout(uuid, text, integer)'),
  granted('private.count_copied(bigint)'),
  ...(
    [
      ['admins give a board to another owner', 'update (user_id) on public.boards', ['widening']],
      ['cards are moved by hand between boards', 'update (board_id, list_id) on public.cards', ['widening']],
      ['places are set by hand', 'update (order_index) on public.cards', ['widening', 'order']],
      ['people are added without an invitation', 'insert on public.board_members', ['table-matrix', 'widening']],
      ['invitations are made by hand', 'insert, update on public.board_invitations', ['table-matrix']],
      ['people choose their own plan', 'update (subscription_tier) on public.subscribers', ['table-matrix', 'plans']],
      ['profiles show more than name and picture', 'select on public.profiles', ['profiles']],
      [
        'the bin shows contents to the client',
        'select (content) on public.deleted_items',
        ['widening', 'bin', 'default-deny'],
      ],
      [
        'comments are signed with a time of one’s own',
        'insert (created_at) on public.card_comments',
        ['widening', 'open-card', 'default-deny'],
      ],
      [
        'comments are edited without a lock',
        'update (content) on public.card_comments',
        ['widening', 'open-card', 'table-matrix'],
      ],
      ['steps are placed by hand', 'update (order_index) on public.card_checklist_items', ['open-card']],
      ['files are put on cards by hand', 'insert on public.card_attachments', ['table-matrix', 'attachments']],
    ] as const
  ).map(([title, what, tests]) => ({ title, tests, sql: `grant ${what} to authenticated` })),
]

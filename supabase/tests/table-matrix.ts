import { cast } from './harness/cast.ts'
import { ids } from './harness/scene.ts'

export const verbs = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof verbs)[number]

/**
 * One letter for anon, nora (stranger), vic (viewer), mia (member), adam (admin) and olive (owner), in this order:
 * y done, - allowed but there is nothing to be found, x refused (42501).
 */
type Letters = string

type TableRules = {
  /** The row of the scene that people try to see, change and delete. */
  row: string
  /** `{me}` stands for the id of the person who tries. */
  insert: string
  update: string
  /** What people may read of a changed row, where that is not all of it. */
  returning?: string
  /** What must go first for the insert to be possible. */
  beforeInsert?: string
} & { may: Record<Verb, Letters> }

const nobody = 'xxxxxx'

/** Who may do what with which table. Every table of the schema public must be here (see default-deny.test.ts). */
export const tableMatrix: Record<string, TableRules> = {
  profiles: {
    row: `user_id = '${cast.mia}'`,
    insert: `(user_id, display_name) values ({me}, 'Me')`,
    update: `display_name = 'Mia the second'`,
    returning: 'user_id, display_name, avatar_url',
    may: { select: 'x-yyyy', insert: nobody, update: 'x--y--', delete: nobody },
  },
  clans: {
    row: `id = '${ids.clan}'`,
    insert: `(name, created_by) values ('Day shift', {me})`,
    update: `name = 'Late shift'`,
    may: { select: 'x-yyyy', insert: 'xyyyyy', update: 'x---yy', delete: nobody },
  },
  clan_members: {
    row: `clan_id = '${ids.clan}' and user_id = '${cast.mia}'`,
    insert: `(clan_id, user_id, role) values ('${ids.clan}', '${cast.nora}', 'member')`,
    update: `role = 'guest'`,
    may: { select: 'x-yyyy', insert: nobody, update: nobody, delete: nobody },
  },
  // Olive's plan of the scene has no branding: it is there, but no one changes it. With such a plan: branding.test.ts.
  clan_branding: {
    row: `clan_id = '${ids.clan}'`,
    insert: `(clan_id, created_by, primary_color) values ('${ids.clan}', {me}, '#17456b')`,
    beforeInsert: `with business as (update public.subscribers set subscription_tier = 'business' where user_id = '${cast.olive}')
      delete from public.clan_branding`,
    update: `primary_color = '#17456b'`,
    may: { select: 'x-yyyy', insert: 'xxxxyy', update: 'x-----', delete: nobody },
  },
  subscribers: {
    row: `user_id = '${cast.mia}'`,
    insert: `(user_id, email, subscription_tier, subscribed) values ({me}, 'me@ninjadojo.test', 'pro', true)`,
    update: `subscription_tier = 'pro'`,
    may: { select: 'x--y--', insert: nobody, update: nobody, delete: nobody },
  },
  boards: {
    row: `id = '${ids.board}'`,
    insert: `(title, user_id) values ('Mine', {me})`,
    update: `title = 'Renamed'`,
    may: { select: 'x-yyyy', insert: 'xyyyyy', update: 'x---yy', delete: nobody },
  },
  board_members: {
    row: `board_id = '${ids.board}' and user_id = '${cast.mia}'`,
    insert: `(board_id, user_id, role) values ('${ids.board}', '${cast.nora}', 'viewer')`,
    update: `role = 'viewer'`,
    may: { select: 'x-yyyy', insert: nobody, update: 'x---yy', delete: 'x--yyy' },
  },
  board_invitations: {
    row: `board_id = '${ids.board}'`,
    insert: `(board_id, email, role) values ('${ids.board}', 'friend@ninjadojo.test', 'viewer')`,
    update: `role = 'admin'`,
    may: { select: 'x---yy', insert: nobody, update: nobody, delete: 'x---yy' },
  },
  board_bookmarks: {
    row: `board_id = '${ids.board}' and user_id = '${cast.mia}'`,
    insert: `(board_id, user_id) values ('${ids.board}', {me})`,
    beforeInsert: 'delete from public.board_bookmarks',
    update: `created_at = now()`,
    may: { select: 'x--y--', insert: 'xxyyyy', update: nobody, delete: 'x--y--' },
  },
  lists: {
    row: `id = '${ids.list}'`,
    insert: `(board_id, title) values ('${ids.board}', 'Later')`,
    update: `title = 'Soon'`,
    may: { select: 'x-yyyy', insert: 'xxxyyy', update: 'x--yyy', delete: nobody },
  },
  cards: {
    row: `id = '${ids.card}'`,
    insert: `(board_id, list_id, title) values ('${ids.board}', '${ids.list}', 'New')`,
    update: `title = 'Receipt', is_completed = true`,
    may: { select: 'x-yyyy', insert: 'xxxyyy', update: 'x--yyy', delete: nobody },
  },
  card_checklist_items: {
    row: `id = '${ids.item}'`,
    insert: `(card_id, title) values ('${ids.card}', 'Repair')`,
    update: `completed = true`,
    may: { select: 'x-yyyy', insert: 'xxxyyy', update: nobody, delete: nobody },
  },
  custom_labels: {
    row: `id = '${ids.label}'`,
    insert: `(board_id, user_id, name) values ('${ids.board}', {me}, 'new')`,
    update: `color = '#000000'`,
    may: { select: 'x-yyyy', insert: 'xxxyyy', update: 'x--yyy', delete: 'x--yyy' },
  },
  card_labels: {
    row: `card_id = '${ids.card}'`,
    insert: `(card_id, label_id) values ('${ids.card}', '${ids.unwornLabel}')`,
    update: `created_at = now()`,
    may: { select: 'x-yyyy', insert: 'xxxyyy', update: nobody, delete: nobody },
  },
  card_comments: {
    row: `id = '${ids.comment}'`,
    insert: `(card_id, content) values ('${ids.card}', 'I see')`,
    update: `content = 'Look at that'`,
    may: { select: 'x-yyyy', insert: 'xxxyyy', update: nobody, delete: nobody },
  },
  comment_notifications: {
    row: `comment_id = '${ids.comment}' and user_id = '${cast.mia}'`,
    insert: `(user_id, comment_id, mentioned_by) values ('${cast.olive}', '${ids.comment}', {me})`,
    update: `read_at = now()`,
    may: { select: 'x--y--', insert: nobody, update: 'x--y--', delete: 'x--y--' },
  },
  notifications: {
    row: `user_id = '${cast.mia}'`,
    insert: `(user_id, key, kind) values ({me}, 'mine', 'plan')`,
    update: `read_at = now()`,
    may: { select: 'x--y--', insert: nobody, update: 'x--y--', delete: 'x--y--' },
  },
  card_attachments: {
    row: `id = '${ids.attachment}'`,
    insert: `(card_id, board_id, user_id, name, size_bytes, content_type, path)
      values ('${ids.card}', '${ids.board}', {me}, 'x.png', 1, 'image/png', 'x')`,
    update: `name = 'plan.exe'`,
    may: { select: 'x-yyyy', insert: nobody, update: nobody, delete: nobody },
  },
  deleted_items: {
    row: `item_id = '${ids.deletedCard}'`,
    insert: `(item_id, board_id, kind, content) values (gen_random_uuid(), '${ids.board}', 'card', '{}')`,
    update: `deleted_at = now()`,
    may: { select: 'x--yyy', insert: nobody, update: nobody, delete: nobody },
  },
}

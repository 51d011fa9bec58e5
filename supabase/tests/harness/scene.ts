import { cast, people } from './cast.ts'
import type { TestDatabase } from './database.ts'

/** Ids of what the scene holds: `board` is olive's and shared, `elsewhere` is nora's alone. */
export const ids = {
  board: 'b0000000-0000-4000-8000-000000000001',
  elsewhere: 'b0000000-0000-4000-8000-000000000002',
  list: 'c0000000-0000-4000-8000-000000000001',
  otherList: 'c0000000-0000-4000-8000-000000000002',
  listElsewhere: 'c0000000-0000-4000-8000-000000000003',
  card: 'd0000000-0000-4000-8000-000000000001',
  secondCard: 'd0000000-0000-4000-8000-000000000002',
  deletedCard: 'd0000000-0000-4000-8000-000000000003',
  cardElsewhere: 'd0000000-0000-4000-8000-000000000004',
  label: 'e0000000-0000-4000-8000-000000000001',
  unwornLabel: 'e0000000-0000-4000-8000-000000000002',
  labelElsewhere: 'e0000000-0000-4000-8000-000000000003',
  item: 'f0000000-0000-4000-8000-000000000001',
  comment: 'f0000000-0000-4000-8000-000000000002',
  clan: 'f0000000-0000-4000-8000-000000000003',
  attachment: 'f0000000-0000-4000-8000-000000000004',
  removedAttachment: 'f0000000-0000-4000-8000-000000000005',
  clanBoard: 'b0000000-0000-4000-8000-000000000003',
  clanInvitation: 'f0000000-0000-4000-8000-000000000006',
  clanTemplate: 'f0000000-0000-4000-8000-000000000007',
} as const

/** Of an open link into the clan. */
export const clanToken = 'a-token-of-the-scene'

/** A row of everything, so that every table has something to hide. mia wrote the comment and all were mentioned. */
export async function setScene({ admin, as }: Pick<TestDatabase, 'admin' | 'as'>): Promise<void> {
  await admin(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select id, name || '@ninjadojo.test', now(), jsonb_build_object('display_name', initcap(name))
     from unnest($1::text[], $2::uuid[]) as person (name, id)`,
    [people, Object.values(cast)],
  )
  // Four people are more than Starter has room for.
  await admin(
    `insert into public.subscribers (user_id, email, subscription_tier, subscribed)
     select id, email, case when id = $1 then 'pro' else 'free' end, true from auth.users`,
    [cast.olive],
  )
  await admin(`insert into public.clans (id, name, created_by) values ($1, 'Night shift', $2)`, [ids.clan, cast.olive])
  await admin(
    `insert into public.clan_members (clan_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'member'), ($1, $4, 'guest')`,
    [ids.clan, cast.adam, cast.mia, cast.vic],
  )
  await admin(`insert into public.clan_branding (clan_id, created_by, primary_color) values ($1, $2, '#224466')`, [
    ids.clan,
    cast.olive,
  ])
  await admin(`insert into public.boards (id, title, user_id) values ($1, 'Release', $2), ($3, 'Garden', $4)`, [
    ids.board,
    cast.olive,
    ids.elsewhere,
    cast.nora,
  ])
  await admin(
    `insert into public.board_members (board_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'member'), ($1, $4, 'viewer')`,
    [ids.board, cast.adam, cast.mia, cast.vic],
  )
  await admin(`insert into public.boards (id, title, user_id) values ($1, 'Rota', $2)`, [ids.clanBoard, cast.olive])
  await as('olive')('select public.move_board_to_clan($1, $2)', [ids.clanBoard, ids.clan])
  await admin(
    `insert into private.clan_templates (id, clan_id, created_by, name, content) values ($1, $2, $3, 'Shift', '{"katas": []}')`,
    [ids.clanTemplate, ids.clan, cast.olive],
  )
  await admin(
    `insert into private.clan_invitations (id, clan_id, token_hash, role, max_uses, expires_at, invited_by)
     values ($1, $2, private.invitation_token_hash($3), 'member', 5, now() + interval '7 days', $4)`,
    [ids.clanInvitation, ids.clan, clanToken, cast.olive],
  )
  await admin(
    `insert into public.lists (id, board_id, title) values ($1, $2, 'Ready'), ($3, $2, 'Done'), ($4, $5, 'Beds')`,
    [ids.list, ids.board, ids.otherList, ids.listElsewhere, ids.elsewhere],
  )
  await admin(
    `insert into public.cards (id, board_id, list_id, title, assignee) values
       ($1, $2, $3, 'Invoice', $4), ($5, $2, $3, 'Notes', null), ($6, $2, $3, 'Gone', null), ($7, $8, $9, 'Roses', null)`,
    [
      ids.card,
      ids.board,
      ids.list,
      cast.mia,
      ids.secondCard,
      ids.deletedCard,
      ids.cardElsewhere,
      ids.elsewhere,
      ids.listElsewhere,
    ],
  )
  await admin(
    `insert into public.custom_labels (id, board_id, user_id, name) values
       ($1, $2, $3, 'bug'), ($4, $2, $3, 'later'), ($5, $6, $7, 'seeds')`,
    [ids.label, ids.board, cast.mia, ids.unwornLabel, ids.labelElsewhere, ids.elsewhere, cast.nora],
  )
  await admin(`insert into public.card_labels (card_id, board_id, label_id) values ($1, $2, $3)`, [
    ids.card,
    ids.board,
    ids.label,
  ])
  await admin(
    `insert into public.card_checklist_items (id, card_id, board_id, user_id, title) values ($1, $2, $3, $4, 'Reproduce')`,
    [ids.item, ids.card, ids.board, cast.mia],
  )
  await admin(
    `insert into public.card_comments (id, card_id, board_id, user_id, content) values ($1, $2, $3, $4, 'Look at this')`,
    [ids.comment, ids.card, ids.board, cast.mia],
  )
  await admin(
    `insert into public.comment_notifications (user_id, comment_id, mentioned_by)
     select user_id, $1, $2 from public.board_members where board_id = $3`,
    [ids.comment, cast.mia, ids.board],
  )
  await admin(
    `insert into public.notifications (user_id, key, kind, board_id, card_id) values ($1, 'scene', 'assigned', $2, $3)`,
    [cast.mia, ids.board, ids.card],
  )
  await admin(
    `insert into public.card_attachments (id, card_id, board_id, user_id, name, size_bytes, content_type, path)
     select id, $2, $3, $4, 'plan.png', 5, 'image/png', format('%s/%s', $3::uuid, id) from unnest($1::uuid[]) as file (id)`,
    [[ids.attachment, ids.removedAttachment], ids.card, ids.board, cast.mia],
  )
  await admin(`insert into storage.objects (bucket_id, name) select 'attachments', path from public.card_attachments`)
  await admin(`delete from public.card_attachments where id = $1`, [ids.removedAttachment])
  await admin(
    `insert into public.board_bookmarks (user_id, board_id) select user_id, board_id from public.board_members`,
  )
  await admin(
    `insert into public.board_invitations (board_id, email, role, invited_by) values ($1, 'guest@ninjadojo.test', 'member', $2)`,
    [ids.board, cast.olive],
  )
  await as('olive')('select public.remove_cards(array[$1]::uuid[])', [ids.deletedCard])
}

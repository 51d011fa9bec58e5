import { afterAll, expect, test } from 'vitest'
import { type Asker, cast } from './harness/cast.ts'
import { openTestDatabase } from './harness/open.ts'
import { ids } from './harness/scene.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

const { board, elsewhere, list, listElsewhere, card, cardElsewhere, item, label, labelElsewhere, comment, clan } = ids
const { olive, adam, mia, vic, nora } = cast

/** What someone tries in order to be or to have more than they may; each is refused aloud. */
const refused: [title: string, who: Asker, sql: string, sqlState?: string][] = [
  // roles and ownership
  ['a member cannot take a board over', 'mia', `update boards set user_id = '${mia}' where id = '${board}'`],
  ['an admin cannot take a board over', 'adam', `update boards set user_id = '${adam}' where id = '${board}'`],
  ['no one makes a board in another name', 'mia', `insert into boards (title, user_id) values ('Hers', '${olive}')`],
  [
    'a stranger cannot join a board',
    'nora',
    `insert into board_members (board_id, user_id, role) values ('${board}', '${nora}', 'admin')`,
  ],
  [
    'a membership cannot move to another board',
    'adam',
    `update board_members set board_id = '${elsewhere}' where user_id = '${vic}'`,
  ],
  ['a membership cannot be handed on', 'adam', `update board_members set user_id = '${nora}' where user_id = '${vic}'`],
  [
    'an admin cannot demote the owner',
    'adam',
    `update board_members set role = 'viewer' where board_id = '${board}' and user_id = '${olive}'`,
  ],
  [
    'an admin cannot remove the owner',
    'adam',
    `delete from board_members where board_id = '${board}' and user_id = '${olive}'`,
  ],
  [
    'the owner cannot leave their own board',
    'olive',
    `delete from board_members where board_id = '${board}' and user_id = '${olive}'`,
  ],
  [
    'there is no role beyond admin',
    'adam',
    `update board_members set role = 'owner' where board_id = '${board}' and user_id = '${vic}'`,
    '23514',
  ],
  [
    'a member cannot invite',
    'mia',
    `insert into board_invitations (board_id, email, role) values ('${board}', 'x@ninjadojo.test', 'admin')`,
  ],
  ['a member cannot share', 'mia', `select share_board('${board}', 'nora@ninjadojo.test', 'admin')`],
  [
    'no one is invited to a role that does not exist',
    'olive',
    `select share_board('${board}', 'nora@ninjadojo.test', 'owner')`,
    '23514',
  ],
  // clans
  ['no one founds a clan in another name', 'mia', `insert into clans (name, created_by) values ('Hers', '${olive}')`],
  [
    'no one joins a clan by themselves',
    'nora',
    `insert into clan_members (clan_id, user_id, role) values ('${clan}', '${nora}', 'admin')`,
  ],
  ['a clan admin cannot take the clan over', 'adam', `update clans set created_by = '${adam}' where id = '${clan}'`],
  [
    'a clan admin cannot remove its founder',
    'adam',
    `delete from clan_members where clan_id = '${clan}' and user_id = '${olive}'`,
  ],
  ['a clan admin cannot demote its owner', 'adam', `select set_clan_role('${clan}', '${olive}', 'guest')`],
  ['a clan admin cannot put its owner out', 'adam', `select remove_from_clan('${clan}', '${olive}')`],
  ['a clan’s owner does not leave it without one', 'olive', `select remove_from_clan('${clan}', '${olive}')`],
  ['no one writes a role in a clan', 'mia', `update clan_members set role = 'admin' where user_id = '${mia}'`],
  ['no one deletes a row of a clan’s people', 'vic', `delete from clan_members where user_id = '${mia}'`],
  ['a member of a clan changes no roles', 'mia', `select set_clan_role('${clan}', '${vic}', 'admin')`],
  ['a guest of a clan removes no one else', 'vic', `select remove_from_clan('${clan}', '${mia}')`],
  ['there is one owner', 'adam', `select set_clan_role('${clan}', '${mia}', 'owner')`, '22023'],
  ['a board does not go into a clan of others', 'nora', `select move_board_to_clan('${elsewhere}', '${clan}')`],
  ['a clan’s dojo is not named by a row', 'olive', `update boards set clan_id = '${clan}' where id = '${board}'`],
  ['an admin of a dojo does not move what is its owner’s', 'adam', `select move_board_to_clan('${board}', '${clan}')`],
  ['an admin of a clan moves no dojo out of it', 'adam', `select move_board_to_clan('${ids.clanBoard}', null)`],
  ['a clan’s dojo is not handed over alone', 'olive', `select offer_board('${ids.clanBoard}', '${adam}')`, 'PT409'],
  [
    'a board does not begin in a clan of others',
    'nora',
    `insert into boards (title, user_id, clan_id) values ('Spy', '${nora}', '${clan}')`,
  ],
  // plans
  [
    'no one gives themselves a paid plan',
    'mia',
    `update subscribers set subscription_tier = 'pro' where user_id = '${mia}'`,
  ],
  [
    'no one prolongs their plan',
    'mia',
    `update subscribers set subscription_end = '2099-01-01' where user_id = '${mia}'`,
  ],
  [
    'no one takes on a customer number',
    'mia',
    `update subscribers set stripe_customer_id = 'cus_1' where user_id = '${mia}'`,
  ],
  [
    'no one inserts a plan',
    'mia',
    `insert into subscribers (user_id, email, subscribed) values ('${mia}', 'x@ninjadojo.test', true)`,
  ],
  [
    'no one subscribes to a price',
    'mia',
    `update subscribers set status = 'active', price_id = 'price_pro_monthly' where user_id = '${mia}'`,
  ],
  ['no one lets access go on', 'mia', `update subscribers set access_ends_at = '2099-01-01' where user_id = '${mia}'`],
  ['no one gets a second trial', 'mia', `update subscribers set has_had_trial = false where user_id = '${mia}'`],
  [
    'no one says what Stripe has said',
    'mia',
    `select apply_sync('cus_mia', 99, '{"outcome": "in", "tier": "enterprise"}')`,
  ],
  ['no one takes on a customer by calling', 'mia', `select claim_customer('${mia}', 'cus_olive')`],
  ['no one takes off their wrong guesses', 'mia', `select forgive_coupon_guess('${mia}')`],
  // order, versions and dates that the database keeps
  ['an index cannot be written', 'olive', `update cards set order_index = 5 where id = '${card}'`],
  ["a list's index cannot be written", 'olive', `update lists set order_index = 5 where id = '${list}'`],
  [
    'a card changes its list only by moving',
    'olive',
    `update cards set list_id = '${ids.otherList}' where id = '${card}'`,
  ],
  ['a version cannot be written', 'olive', `update cards set version = 99 where id = '${card}'`],
  [
    'when a card was completed cannot be written',
    'olive',
    `update cards set completed_at = '2020-01-01' where id = '${card}'`,
  ],
  ['who made a card cannot be written', 'olive', `update cards set created_by = '${mia}' where id = '${card}'`],
  [
    'a card is not made in another name',
    'mia',
    `insert into cards (board_id, list_id, title, created_by) values ('${board}', '${list}', 'Hers', '${olive}')`,
  ],
  ['a card is deleted only by its function', 'olive', `delete from cards where id = '${card}'`],
  // across boards
  [
    'a card cannot go to a list of another board',
    'mia',
    `select move_cards('{${card}}', '${listElsewhere}', 0)`,
    'PT404',
  ],
  [
    'a card cannot be brought from another board',
    'mia',
    `select move_cards('{${cardElsewhere}}', '${list}', 0)`,
    'PT404',
  ],
  [
    'a card cannot be put into a list of another board',
    'mia',
    `insert into cards (board_id, list_id, title) values ('${board}', '${listElsewhere}', 'Spy')`,
    '23503',
  ],
  [
    'a card cannot be put on a board of others',
    'mia',
    `insert into cards (list_id, title) values ('${listElsewhere}', 'Spy')`,
  ],
  ['a card cannot change its board', 'mia', `update cards set board_id = '${elsewhere}' where id = '${card}'`],
  ['a list cannot change its board', 'olive', `update lists set board_id = '${elsewhere}' where id = '${list}'`],
  ['a stranger cannot be assigned', 'mia', `update cards set assignee = '${nora}' where id = '${card}'`, '23503'],
  [
    'a stranger cannot be assigned to a new card',
    'mia',
    `insert into cards (board_id, list_id, title, assignee) values ('${board}', '${list}', 'X', '${nora}')`,
    '23503',
  ],
  [
    'a label of another board does not fit',
    'mia',
    `insert into card_labels (card_id, label_id) values ('${card}', '${labelElsewhere}')`,
    '23503',
  ],
  [
    'a label cannot go to another board',
    'mia',
    `update custom_labels set board_id = '${elsewhere}' where id = '${label}'`,
  ],
  [
    'a label is not made on a board of others',
    'mia',
    `insert into custom_labels (board_id, name) values ('${elsewhere}', 'spy')`,
  ],
  [
    'a label is not made in another name',
    'mia',
    `insert into custom_labels (board_id, user_id, name) values ('${board}', '${olive}', 'hers')`,
  ],
  [
    'a step is not added to a card of others',
    'mia',
    `insert into card_checklist_items (card_id, title) values ('${cardElsewhere}', 'Spy')`,
  ],
  [
    'a step cannot claim a card of others for our board',
    'mia',
    `insert into card_checklist_items (card_id, board_id, title) values ('${cardElsewhere}', '${board}', 'Spy')`,
    '23503',
  ],
  [
    'a step cannot go to another card',
    'mia',
    `update card_checklist_items set card_id = '${cardElsewhere}' where id = '${item}'`,
  ],
  [
    'a comment is not left on a card of others',
    'mia',
    `insert into card_comments (card_id, content) values ('${cardElsewhere}', 'Spy')`,
  ],
  [
    'a comment cannot claim a card of others for our board',
    'mia',
    `insert into card_comments (card_id, board_id, content) values ('${cardElsewhere}', '${board}', 'Spy')`,
    '23503',
  ],
  // in another name
  [
    'no one comments in another name',
    'mia',
    `insert into card_comments (card_id, user_id, content) values ('${card}', '${olive}', 'I agree')`,
  ],
  ['an admin cannot put words into the mouth of another', 'olive', `select edit_comment('${comment}', 'I agree')`],
  [
    'a comment is changed only by its function',
    'mia',
    `update card_comments set content = 'So' where id = '${comment}'`,
  ],
  [
    'a comment cannot change its author',
    'mia',
    `update card_comments set user_id = '${olive}' where id = '${comment}'`,
  ],
  [
    'no one notifies others by hand',
    'mia',
    `insert into comment_notifications (user_id, comment_id, mentioned_by) values ('${olive}', '${comment}', '${adam}')`,
  ],
  [
    'no one bookmarks in another name',
    'mia',
    `insert into board_bookmarks (board_id, user_id) values ('${board}', '${nora}')`,
  ],
  ['a profile cannot change hands', 'mia', `update profiles set user_id = '${olive}' where user_id = '${mia}'`],
  // what the API does not show
  ['no one reads e-mail addresses from the accounts', 'olive', 'select email from auth.users'],
  ['no one reads the clocks of boards', 'olive', 'select * from private.board_clocks'],
  ['no one reads what the bin holds', 'olive', 'select content from deleted_items'],
  ['no one writes into the bin', 'olive', `update deleted_items set board_id = '${elsewhere}'`],
  ['no one empties the bin', 'olive', 'delete from deleted_items'],
]

test.each(refused)('%s', async (_, who, sql, sqlState = '42501') => {
  expect(await db.attempt(who, sql)).toEqual({ refusal: sqlState })
})

/** What someone tries on rows that are hidden from them: nothing is found, nothing is changed. */
const hidden: [title: string, who: Asker, sql: string][] = [
  [
    'a member cannot raise their own role',
    'mia',
    `update board_members set role = 'admin' where user_id = '${mia}' returning *`,
  ],
  [
    'a viewer cannot raise their own role',
    'vic',
    `update board_members set role = 'member' where user_id = '${vic}' returning *`,
  ],
  [
    'a member cannot raise a friend',
    'mia',
    `update board_members set role = 'admin' where user_id = '${vic}' returning *`,
  ],
  ['a member cannot remove another', 'mia', `delete from board_members where user_id = '${vic}' returning *`],
  [
    'an admin cannot reach into another board',
    'olive',
    `update boards set title = 'Taken' where id = '${elsewhere}' returning *`,
  ],
  [
    'an admin cannot edit the cards of another board',
    'olive',
    `update cards set title = 'Taken' where id = '${cardElsewhere}' returning *`,
  ],
  ['no one sees the plans of others', 'olive', `select * from subscribers where user_id <> '${olive}'`],
  ['no one sees the mentions of others', 'olive', `select * from comment_notifications where user_id <> '${olive}'`],
  ['no one sees the bookmarks of others', 'olive', `select * from board_bookmarks where user_id <> '${olive}'`],
  [
    'no one marks the mentions of others as read',
    'olive',
    `update comment_notifications set read_at = now() where user_id = '${mia}' returning *`,
  ],
  ['a stranger sees no colleague', 'nora', `select user_id from profiles where user_id <> '${nora}'`],
  ['a member sees no stranger', 'mia', `select user_id from profiles where user_id = '${nora}'`],
  ['a member sees no invitation', 'mia', 'select * from board_invitations'],
  ['a stranger sees no label', 'nora', `select * from custom_labels where id = '${label}'`],
]
test.each(hidden)('%s', async (_, who, sql) => {
  expect(await db.attempt(who, sql)).toEqual({ rows: [] })
})

test('a person who is removed sees nothing of the board any more', async () => {
  const removal = { sql: `delete from board_members where board_id = '${board}' and user_id = '${mia}'` }
  for (const table of [
    'boards',
    'lists',
    'cards',
    'card_comments',
    'card_labels',
    'card_checklist_items',
    'deleted_items',
  ]) {
    const key = table === 'boards' ? 'id' : 'board_id'
    const attempt = await db.attempt('mia', `select 1 from ${table} where ${key} = '${board}'`, [], removal)
    expect({ table, ...attempt }).toEqual({ table, rows: [] })
  }
  expect(await db.attempt('mia', `select restore_item('${ids.deletedCard}')`, [], removal)).toEqual({
    refusal: 'PT404',
  })
  expect(await db.attempt('mia', `select board_people('${board}') as people`, [], removal)).toEqual({
    rows: [{ people: null }],
  })
})

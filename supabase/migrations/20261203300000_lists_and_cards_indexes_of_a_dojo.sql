-- What hangs on a technique goes with it, found by its technique and its dojo. A dojo that statistics do not know yet is expected to
-- have one row, so an index of the dojo alone looked as good as one of the technique, and was read whole for each technique: a kata
-- of 5,000 beside 36,000 tags took longer than a statement may, during which no one else was served. These also answer what is
-- asked of a whole dojo.

create index card_attachments_board on public.card_attachments (board_id, card_id);
drop index public.card_attachments_board_id;
create index card_checklist_items_board on public.card_checklist_items (board_id, card_id);
drop index public.card_checklist_items_board_id;
create index card_comments_board on public.card_comments (board_id, card_id);
drop index public.card_comments_board_id;
create index comment_notifications_board on public.comment_notifications (board_id, comment_id);
drop index public.comment_notifications_board_id;
create index card_labels_board on public.card_labels (board_id, card_id);
drop index public.card_labels_board_id;
create index card_watchers_board on private.card_watchers (board_id, card_id);
drop index private.card_watchers_board_id;
drop index private.card_texts_board;
create index card_texts_board on private.card_texts (board_id, card_id);

-- The tags of one dojo are sought by tag and dojo, too: a public page looked through the whole table.
create index card_labels_label on public.card_labels (label_id, board_id);
drop index public.card_labels_label_id;

import type { Fault } from '../fault.ts'
import { granted, matrix, unasked, unaskedOfCard } from '../widened.ts'

/** Files on techniques. */
export const attachments: Fault[] = [
  unaskedOfCard('delete_attachment', 'deletes files'),
  unasked('restore_attachment', 'restores files'),
  {
    title: 'a file that was removed on one dojo is restored by the people of another',
    tests: ['transfer-copy'],
    of: 'private.carry_over',
    find: ` || '{"has_moved": true}'`,
    replace: '',
  },
  {
    title: 'who removed a file does not restore it where its card is now',
    tests: ['transfer-copy', 'squatting'],
    of: 'public.restore_attachment',
    find: ` or f.attachment ->> 'removed_by' = (select auth.uid())::text`,
    replace: '',
  },
  {
    title: 'strangers learn where files are',
    tests: ['function-matrix', 'attachments'],
    of: 'public.attachment_file',
    find: ' and a.board_id in (select private.my_board_ids())',
    replace: '',
  },
  {
    title: 'bytes that were replaced after they were checked are served',
    tests: ['attachments'],
    of: 'public.attachment_file',
    find: ' and o.version is not distinct from a.object_version',
    replace: '',
  },
  {
    title: 'strangers learn the plan of an owner',
    tests: matrix,
    of: 'public.attachment_tier',
    find: ' and c.board_id in (select private.my_board_ids())',
    replace: '',
  },
  {
    title: 'viewers add files',
    tests: ['attachments'],
    of: 'public.reserve_attachment',
    find: `if part = 'viewer' then`,
    replace: 'if false then',
  },
  {
    title: 'strangers add files',
    tests: ['attachments'],
    of: 'public.reserve_attachment',
    find: 'if part is null or not exists',
    replace: 'if not exists',
  },
  {
    title: 'who was made a viewer during an upload adds the file',
    tests: ['attachments'],
    of: 'public.finish_attachment',
    find: `if part = 'viewer' then`,
    replace: 'if false then',
  },
  {
    title: 'who was removed during an upload adds the file',
    tests: ['attachments'],
    of: 'public.finish_attachment',
    find: ' or part is null then',
    replace: ' then',
  },
  {
    title: 'people finish the uploads of others',
    tests: ['attachments'],
    of: 'public.attachment_upload',
    find: ' and u.user_id = attachment_upload.user_id',
    replace: '',
  },
  {
    title: 'an upload that was refused is finished',
    tests: ['attachments'],
    of: 'public.finish_attachment',
    find: ' or upload.settled_at is not null',
    replace: '',
  },
  granted('public.reserve_attachment(uuid, uuid, text, bigint, text)'),
]

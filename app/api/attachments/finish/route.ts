import { finishAttachment } from '@/lib/attachments/finish-attachment'
import { uploadInput } from '@/lib/attachments/inputs'
import { authedRoute } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** The file has been uploaded: checks it and puts it on its card. */
export const POST = authedRoute(uploadInput, ({ id }, { db, viewer }) =>
  finishAttachment(id, { db, admin: adminDb(), userId: viewer.id }),
)

import { boardInput } from '@/lib/ai/inputs'
import { largestRecordingBytes } from '@/lib/ai/limits'
import { openModel } from '@/lib/ai/open-model'
import { transcribe } from '@/lib/ai/transcribe'
import { authedUpload } from '@/lib/http/authed-route'
import { adminDb } from '@/lib/supabase/admin'

/** Transcribes a recording with the operator's model. It is passed on and not stored. */
export const POST = authedUpload(boardInput, largestRecordingBytes, (input, bytes, { viewer }) =>
  transcribe(openModel(), { admin: adminDb(), userId: viewer.id, boardId: input?.boardId }, bytes),
)

import { boardInput } from '@/lib/ai/inputs'
import { readVoiceFacts } from '@/lib/ai/read-voice-facts'
import { authedRoute } from '@/lib/http/authed-route'

/** Whether this person may use voice there, and where a recording would go. */
export const GET = authedRoute(boardInput, (input, { db }) => readVoiceFacts(db, input?.boardId))

import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { aiEnvironment } from './environment'
import { providerNames } from './open-model'
import type { VoiceFacts } from './voice-facts'

/** Whether the plan that counts there includes voice, and who transcribes recordings. @throws AppError */
export async function readVoiceFacts(db: Db, boardId: string | undefined): Promise<VoiceFacts> {
  const { data, error, status } = await db.rpc('may_use_ai', boardId ? { board_id: boardId } : {})
  if (error) throw fromPostgrest(error, 'ai.plan', status)
  const environment = aiEnvironment()
  return {
    isInPlan: data,
    writtenDownBy: environment?.transcriptionModel ? providerNames[environment.provider] : null,
  }
}

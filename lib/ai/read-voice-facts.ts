import 'server-only'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { aiEnvironment } from './environment'
import { providerNames } from './open-model'
import type { VoiceFacts } from './voice-facts'

/** Whether voice is in the plan that counts there, and who writes recordings down. @throws AppError */
export async function readVoiceFacts(db: Db, boardId: string | undefined): Promise<VoiceFacts> {
  const { data, error, status } = await db.rpc('may_use_ai', boardId ? { board_id: boardId } : {})
  if (error) throw fromPostgrest(error, 'ai.plan', status)
  const environment = aiEnvironment()
  return {
    isInPlan: data,
    writtenDownBy: environment?.transcriptionModel ? providerNames[environment.provider] : null,
  }
}

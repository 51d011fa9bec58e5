import { planInput } from '@/lib/ai/inputs'
import { openModel } from '@/lib/ai/open-model'
import { proposePlan } from '@/lib/ai/propose-plan'
import { authedRoute } from '@/lib/http/authed-route'
import { lineStream } from '@/lib/http/line-stream'
import { adminDb } from '@/lib/supabase/admin'

/** Techniques that lead to a goal, proposed by the operator's model, one per line. Nothing is made. */
export const POST = authedRoute(planInput, async (input, { viewer }) => {
  const asker = { admin: adminDb(), userId: viewer.id }
  return lineStream((signal) => proposePlan(openModel(), asker, input, signal))
})

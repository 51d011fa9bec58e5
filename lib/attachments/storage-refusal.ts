import * as z from 'zod/mini'
import { can, limitOf, planFor, planOfTier } from '@/lib/plans/entitlements'
import { sizeWords } from '@/lib/size-words'

const totalSchema = z.object({ plan: z.string(), used: z.number(), included: z.number() })

/** Why a file does not fit the plan of the dojo's owner, from the detail of `reserve_attachment`'s refusal. */
export function storageRefusal(detail: string | null, sizeBytes: number): string {
  const total = totalSchema.parse(JSON.parse(detail ?? ''))
  return `No room for this file (${sizeWords(sizeBytes)}): ${totalSentence('this dojo’s owner', total, sizeBytes)}`
}

/** Why a technique's files do not fit in the dojo it is moved to, from the detail of that refusal. */
export function transferRefusal(detail: string): string {
  const total = totalSchema.parse(JSON.parse(detail))
  // Their total size is unknown here: the next larger plan is named.
  return `No room for its files: ${totalSentence('that dojo’s owner', total, total.included + 1 - total.used)}`
}

function totalSentence(owner: string, { plan, used, included }: z.infer<typeof totalSchema>, comingBytes: number) {
  const now = planOfTier(plan)
  // A trial without a card holds less than its plan.
  const isTrial = included < limitOf(now, 'storageBytes')
  const larger =
    isTrial && can(now, 'storageBytes', used + comingBytes) ? now : planFor('storageBytes', used + comingBytes)
  const remedy = larger
    ? ` ${larger.name} has ${sizeWords(limitOf(larger, 'storageBytes'))}${larger === now ? ' with a card' : ''}.`
    : ''
  return (
    `the files of ${owner} use ${sizeWords(used)} of the ${sizeWords(included)} ${isTrial ? `in a trial of ${now.name} without a card` : `on ${now.name}`}. ` +
    `Deleted files make room once they can no longer be restored.${remedy}`
  )
}

import * as z from 'zod/mini'
import { limitOf, planFor, planOfTier } from '@/lib/billing/entitlements'
import { sizeWords } from './size-words'

const totalSchema = z.object({ plan: z.string(), used: z.number(), included: z.number() })

/** Why a file has no room in the plan of the dojo's owner, from the detail of `reserve_attachment`'s refusal. */
export function storageRefusal(detail: string | null, sizeBytes: number): string {
  const { plan, used, included } = totalSchema.parse(JSON.parse(detail ?? ''))
  const larger = planFor('storageBytes', used + sizeBytes)
  const remedy = larger ? ` ${larger.name} has ${sizeWords(limitOf(larger, 'storageBytes'))}.` : ''
  return (
    `No room for this file (${sizeWords(sizeBytes)}): the files of this dojo’s owner use ${sizeWords(used)} of the ` +
    `${sizeWords(included)} on ${planOfTier(plan).name}. Deleted files make room once they can no longer be restored.${remedy}`
  )
}

import * as z from 'zod/mini'
import { limitOf, planFor, planOfTier } from '@/lib/plans/entitlements'
import { sizeWords } from '@/lib/size-words'

const totalSchema = z.object({ plan: z.string(), used: z.number(), included: z.number() })

/** Why a file finds no room in the plan of the dojo's owner, by the detail that `reserve_attachment` refuses with. */
export function storageRefusal(detail: string | null, sizeBytes: number): string {
  const { plan, used, included } = totalSchema.parse(JSON.parse(detail ?? ''))
  const larger = planFor('storageBytes', used + sizeBytes)
  const remedy = larger ? `, or ${larger.name} holds ${sizeWords(limitOf(larger, 'storageBytes'))}` : ''
  return (
    `No room for this file (${sizeWords(sizeBytes)}): all files of this dojo’s owner take ${sizeWords(used)} of the ` +
    `${sizeWords(included)} on ${planOfTier(plan).name}. Deleting files makes room once they can no longer be brought back${remedy}.`
  )
}

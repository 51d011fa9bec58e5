import { z } from 'zod'

/** The possible values of a form field; everything arrives as text. */
export const text = z.string().max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number)
export const count = z
  .string()
  .regex(/^\d{1,9}$/, 'Invalid integer')
  .transform(Number)
export const decimal = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Invalid decimal')
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** An empty text clears the field. */
export const clear = z.literal('')
export const metadata = z.union([clear, z.record(z.string().max(40), z.string().max(500))])
export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
})
export const page = {
  limit: count.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}
export const created = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional()

/** Merges as Stripe does: an empty value removes a key, an empty text for the whole removes all. */
export function mergeMetadata(
  old: Record<string, string>,
  change: z.infer<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return old
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''))
}

/** An address with all its parts, as Stripe shows it. */
export function fullAddress(parts: z.infer<typeof address>) {
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = parts
  return { city, country, line1, line2, postal_code, state }
}

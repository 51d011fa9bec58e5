import { z } from 'zod'
import type { State } from '../world/state.ts'

/** What the start script passes in: the product's own price list. */
export const catalogueSchema = z.array(
  z.object({
    product: z.object({ id: z.string(), name: z.string() }),
    prices: z.array(
      z.object({
        id: z.string(),
        unitAmountCents: z.number().int().min(0),
        interval: z.enum(['month', 'year']),
      }),
    ),
  }),
)

export type Catalogue = z.infer<typeof catalogueSchema>

/**
 * Updates the prices at every start; prices that are no longer in the list stay, inactive, for customers who still pay
 * them.
 */
export function seedCatalogue(state: State, catalogue: Catalogue, now: number): void {
  for (const product of Object.values(state.products)) product.active = false
  for (const price of Object.values(state.prices)) price.active = false
  for (const { product, prices } of catalogue) {
    const { created = now } = state.products[product.id] ?? {}
    state.products[product.id] = { ...product, created, active: true, metadata: {} }
    for (const { id, unitAmountCents, interval } of prices) {
      state.prices[id] = {
        id,
        created: state.prices[id]?.created ?? now,
        product: product.id,
        unitAmountCents,
        interval,
        active: true,
        lookupKey: id,
        metadata: {},
      }
    }
  }
}

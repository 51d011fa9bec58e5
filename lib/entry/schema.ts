import * as z from 'zod/mini'
import { avatarAddress } from '@/lib/account/avatar-address'

export const storedDojos = z.array(z.object({ id: z.guid(), title: z.string() }))
export type StoredDojo = z.infer<typeof storedDojos>[number]

const place = z.object({
  readsWords: z.boolean(),
  isMine: z.boolean(),
  canAdd: z.boolean(),
  katas: z.array(z.object({ id: z.guid(), title: z.string(), completes: z.boolean() })),
  people: z.array(
    z.object({
      userId: z.guid(),
      displayName: z.string(),
      avatarUrl: z.pipe(z.nullable(z.string()), z.transform(avatarAddress)),
    }),
  ),
  labels: z.array(z.object({ id: z.guid(), name: z.string(), color: z.string() })),
})
export const storedPlace = z.nullable(place)
export type StoredPlace = z.infer<typeof place>

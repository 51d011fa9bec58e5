import { z } from 'zod'
import { LONGEST_FILTER, LONGEST_NAME, LONGEST_PRESENCE_KEY, MOST_CHANGES, MOST_SELECTED_COLUMNS } from './limits.ts'

const name = z.string().max(LONGEST_NAME)

/** Looks at one more than may be there, however many are: a frame has room for a hundred thousand. */
function fewOf<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess((value) => (Array.isArray(value) ? value.slice(0, most + 1) : value), z.array(item))
}

/** As it is, and not copied: a frame has room for ten thousand keys. */
const anyObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

const change = z.object({
  event: name.transform((event) => event.toUpperCase()),
  schema: name.optional(),
  table: name.optional(),
  filter: z.string().max(LONGEST_FILTER).nullish(),
  select: fewOf(name, MOST_SELECTED_COLUMNS)
    .refine(({ length }) => length <= MOST_SELECTED_COLUMNS)
    .nullish(),
})

/** Flags as hosted Supabase reads them: missing, null or nonsense means no. */
const flag = z.unknown().transform((value) => value === true || value === 'true')

const config = z.object({
  broadcast: z.object({ ack: flag, self: flag, replication_ready: flag }).partial().nullish(),
  presence: z.object({ key: z.unknown(), enabled: flag }).partial().nullish(),
  postgres_changes: fewOf(anyObject.nullable(), MOST_CHANGES).nullish(),
  private: flag,
})

const joinPayload = z.object({
  config: config.partial().nullish(),
  access_token: z.string().nullish(),
})

export type ChangeRequest = z.infer<typeof change>

/** What a client asks for when it joins a topic. */
export interface JoinRequest {
  isPrivate: boolean
  ack: boolean
  self: boolean
  replicationReady: boolean
  presenceKey: string | null
  presenceEnabled: boolean
  /** The requests as received (they are sent back unchanged), each with how it was understood. */
  changes: { raw: Record<string, unknown>; request: ChangeRequest | null }[]
  accessToken: string | null
}

export function readJoin(payload: unknown): JoinRequest {
  const { config: wished, access_token } = joinPayload.catch({}).parse(payload ?? {})
  const key = wished?.presence?.key
  return {
    isPrivate: wished?.private ?? false,
    ack: wished?.broadcast?.ack ?? false,
    self: wished?.broadcast?.self ?? false,
    replicationReady: wished?.broadcast?.replication_ready ?? false,
    presenceKey: typeof key === 'string' && key !== '' && key.length <= LONGEST_PRESENCE_KEY ? key : null,
    presenceEnabled: wished?.presence?.enabled ?? false,
    changes: (wished?.postgres_changes ?? [])
      .filter((raw) => raw !== null)
      .map((raw) => ({ raw, request: change.safeParse(raw).data ?? null })),
    accessToken: access_token ?? null,
  }
}

import * as z from 'zod/mini'

const detail = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntrySchema = z.object({
  /** Its number in the trail, without gaps. */
  seq: z.number(),
  at: z.string(),
  actor: z.nullable(z.string()),
  via: z.string(),
  kind: z.string(),
  boardId: z.nullable(z.string()),
  /** The dojo's title at that time. */
  dojo: z.nullable(z.string()),
  before: detail,
  after: detail,
  address: z.nullable(z.string()),
  /** The browser's own description of itself (lib/device-words.ts). */
  device: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Names by id; a deleted account has none. */
const names = z.record(z.string(), z.string())
export type AuditNames = z.infer<typeof names>

const head = {
  /** Null means the person's own dojos. */
  clan: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isOwner: z.boolean(),
  ownerName: z.nullable(z.string()),
  isUnlimited: z.boolean(),
}

const openPage = z.object({
  ...head,
  mayRead: z.literal(true),
  isInPlan: z.literal(true),
  entries: z.array(auditEntrySchema),
  names,
  hasMore: z.boolean(),
  total: z.number(),
  sealedThrough: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  dojos: z.array(z.object({ id: z.string(), title: z.string() })),
})
const closedPage = z.object({ ...head, mayRead: z.boolean(), isInPlan: z.boolean() })

/** What the page shows; without the role or plan for it, only why not. */
export const auditPageSchema = z.union([openPage, closedPage])
export type OpenAuditPage = z.infer<typeof openPage>
export type ClosedAuditPage = z.infer<typeof closedPage>
export type AuditPage = z.infer<typeof auditPageSchema>

export const exportRowsSchema = z.object({
  names,
  /** `sealed` is what the hash is made of; null where that would name a person who declined an invitation. */
  entries: z.array(z.extend(auditEntrySchema, { sealed: z.nullable(z.string()) })),
})
export type ExportRows = z.infer<typeof exportRowsSchema>
export type ExportEntry = ExportRows['entries'][number]

export const chainPartSchema = z.object({
  /** The part starts after this entry. */
  afterSeq: z.number(),
  checked: z.number(),
  lastSeq: z.number(),
  isDone: z.boolean(),
  total: z.number(),
  /** When the first entry happened; null in an empty trail. */
  since: z.nullable(z.string()),
  lastHash: z.nullable(z.string()),
  /** The first broken entry: changed, or missing. */
  broken: z.nullable(z.object({ seq: z.number(), isMissing: z.boolean(), at: z.nullable(z.string()) })),
})
export type ChainPart = z.infer<typeof chainPartSchema>

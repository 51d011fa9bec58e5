import 'server-only'
import { z } from 'zod'
import { fromPostgrest, type PostgrestFailure } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const restSchema = z.object({ items: z.array(z.unknown()), next: z.nullable(z.number()) })
const mostAtOnce = 100
const pageSchema = z.object({
  techniques: z.array(z.looseObject({ id: z.guid(), comments: restSchema, history: restSchema })),
  read: z.int().positive(),
})

const removedSchema = z.object({
  items: z.array(z.looseObject({ historyOf: z.nullable(z.guid()) })),
  next: z.nullable(z.guid()),
})

const removedCommentsSchema = z.object({ items: z.array(z.unknown()), next: z.nullable(z.guid()) })

export type Reader = { admin: Db; userId: string; /** Ends it between two pages. */ signal?: AbortSignal | undefined }

/** These techniques one by one, read page by page: no statement keeps others waiting. Those that are gone are left out. */
export async function* techniquesOf(reader: Reader, cardIds: readonly string[]): AsyncGenerator<unknown> {
  const { admin, userId, signal } = reader
  for (let done = 0; done < cardIds.length;) {
    signal?.throwIfAborted()
    const asked = { card_ids: cardIds.slice(done, done + mostAtOnce), user_id: userId }
    const page = pageSchema.parse(told(await admin.rpc('export_techniques', asked)))
    for (const { comments, history, ...technique } of page.techniques) {
      yield {
        ...technique,
        comments: [...comments.items, ...(await restOf(reader, technique.id, 'comments', comments.next))],
        history: [...history.items, ...(await restOf(reader, technique.id, 'history', history.next))],
      }
    }
    done += page.read
  }
}

/** What is in the archive and in the bin of a dojo. */
export async function* removedOf(reader: Reader, boardId: string): AsyncGenerator<unknown> {
  const { admin, userId, signal } = reader
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const asked = { board_id: boardId, user_id: userId, ...(after !== null && { after_id: after }) }
    const page: z.output<typeof removedSchema> = removedSchema.parse(told(await admin.rpc('export_removed', asked)))
    for (const { historyOf, ...item } of page.items)
      yield historyOf === null ? item : { ...item, history: await restOf(reader, historyOf, 'history', 0) }
    after = page.next
  } while (after !== null)
}

/** The comments or the history of a technique from `start` on; none for null. */
async function restOf(
  { admin, userId }: Reader,
  cardId: string,
  kind: 'comments' | 'history',
  start: number | null,
): Promise<unknown[]> {
  const items: unknown[] = []
  while (start !== null) {
    const asked = { card_id: cardId, user_id: userId, kind, start }
    const more = z.nullable(restSchema).parse(told(await admin.rpc('export_card_rest', asked)))
    items.push(...(more?.items ?? []))
    start = more?.next ?? null
  }
  return items
}

/** What a person has written on the dojos of others, and then what of it is in their archives and bins. */
export async function* commentsElsewhere({ admin, userId, signal }: Reader): AsyncGenerator<unknown> {
  let after: string | undefined
  do {
    signal?.throwIfAborted()
    const asked = { user_id: userId, ...(after && { after_id: after }) }
    const page = z
      .array(z.looseObject({ id: z.guid() }))
      .parse(told(await admin.rpc('export_comments_elsewhere', asked)))
    yield* page
    after = page.at(-1)?.id
  } while (after)
  do {
    signal?.throwIfAborted()
    const asked = { user_id: userId, ...(after && { after_id: after }) }
    const page = removedCommentsSchema.parse(told(await admin.rpc('export_removed_comments', asked)))
    yield* page.items
    after = page.next ?? undefined
  } while (after)
}

function told<Data>({ data, error, status }: { data: Data; error: PostgrestFailure | null; status: number }): Data {
  if (error) throw fromPostgrest(error, 'export.page', status)
  return data
}

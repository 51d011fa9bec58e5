import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { BoardDetails } from '../boards/new-board/board-details'
import type { ProjectList } from './project-lists'

/** `id` stays the same over attempts, so that a repeat notices that the first one arrived (`duplicate`). */
type NewProject = BoardDetails & { id: string; clanId: string | undefined; lists: ProjectList[] }

/** Makes a dojo with katas, techniques, steps, tags and people in one transaction. @throws AppError `over_plan` */
export async function makeProject(db: Db, { id, title, description, clanId, lists }: NewProject): Promise<void> {
  const { error, status } = await db.rpc('make_project', {
    id,
    title,
    description,
    lists,
    ...(clanId !== undefined && { clan_id: clanId }),
  })
  if (error) throw fromPostgrest(error, 'project.make', status)
}

const extensionSchema = z.object({
  boardId: z.string(),
  cardIds: z.array(z.string()),
  listIds: z.array(z.string()),
  labelIds: z.array(z.string()),
  /** An earlier attempt had added it. */
  isRepeat: z.optional(z.boolean()),
})
/** What was added to a dojo, so that it can be taken back. */
export type Extension = z.infer<typeof extensionSchema>

/** Adds techniques to katas of an existing dojo, in one transaction, and once for each `id`. */
export async function extendProject(
  db: Db,
  { id, boardId, lists }: { id: string; boardId: string; lists: (ProjectList & { list_id: string })[] },
): Promise<Extension> {
  const { data, error, status } = await db.rpc('extend_project', { board_id: boardId, lists, id })
  if (error) throw fromPostgrest(error, 'project.extend', status)
  return extensionSchema.parse(data)
}

/** Takes an extension back. @throws AppError `changed` once someone else has worked on it */
export async function undoExtension(db: Db, { boardId, cardIds, listIds, labelIds }: Extension): Promise<void> {
  const { error, status } = await db.rpc('undo_project', {
    board_id: boardId,
    card_ids: cardIds,
    list_ids: listIds,
    label_ids: labelIds,
  })
  if (error) throw fromPostgrest(error, 'project.undo', status)
}

type NewTemplate = { id: string; boardId: string; name: string; summary: string }

export async function saveClanTemplate(db: Db, { id, boardId, name, summary }: NewTemplate): Promise<void> {
  const { error, status } = await db.rpc('save_clan_template', { id, board_id: boardId, name, summary })
  if (error) throw fromPostgrest(error, 'template.save', status)
}

export async function deleteClanTemplate(db: Db, templateId: string): Promise<void> {
  const { error, status } = await db.rpc('delete_clan_template', { template_id: templateId })
  if (error) throw fromPostgrest(error, 'template.delete', status)
}

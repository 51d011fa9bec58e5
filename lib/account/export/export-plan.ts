import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'

const planSchema = z.nullable(
  z.object({
    userId: z.guid(),
    state: z.enum(['waiting', 'running', 'ready', 'failed']),
    boards: z.array(z.guid()),
    files: z.array(
      z.object({
        id: z.guid(),
        name: z.string(),
        path: z.string(),
        sizeBytes: z.number(),
        boardId: z.guid(),
        cardId: z.guid(),
        createdAt: z.string(),
      }),
    ),
  }),
)
export type ExportPlan = NonNullable<z.infer<typeof planSchema>>
export type ExportedFile = ExportPlan['files'][number]

/** What an export has to contain; null once the account is gone. */
export async function findExportPlan(admin: Db, exportId: string): Promise<ExportPlan | null> {
  const { data, error, status } = await admin.rpc('export_plan', { export_id: exportId })
  if (error) throw fromPostgrest(error, 'export.plan', status)
  return planSchema.parse(data)
}

type Progress = { state: 'running' | 'ready' | 'failed'; done: number; total: number; sizeBytes?: number }

export async function noteProgress(
  admin: Db,
  exportId: string,
  { state, done, total, sizeBytes }: Progress,
): Promise<void> {
  const { error, status } = await admin.rpc('note_export', {
    export_id: exportId,
    state,
    done,
    total,
    ...(sizeBytes !== undefined && { size_bytes: sizeBytes }),
  })
  if (error) throw fromPostgrest(error, 'export.progress', status)
}

import * as z from 'zod/mini'
import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import type { auditArgs } from './filters'
import {
  type AuditPage,
  auditPageSchema,
  type ChainPart,
  chainPartSchema,
  type ExportRows,
  exportRowsSchema,
} from './schema'

type Asked = ReturnType<typeof auditArgs>

/** A page of a trail, newest first, with everything shown around it. Null for people who are not in the clan. */
export async function findAuditPage(db: Db, asked: Asked): Promise<AuditPage | null> {
  const { data, error, status } = await db.rpc('audit_page', asked)
  if (error) throw fromPostgrest(error, 'audit.load', status)
  return z.nullable(auditPageSchema).parse(data)
}

/** The next thousand entries. @throws AppError `forbidden`, `over_plan` */
export async function listExportRows(db: Db, asked: Asked): Promise<ExportRows> {
  const { data, error, status } = await db.rpc('audit_export_rows', asked)
  if (error) throw fromPostgrest(error, 'audit.export', status)
  return exportRowsSchema.parse(data)
}

/** Recomputes the next part of the chain, after this entry. */
export async function checkChain(db: Db, clanId: string | null, afterSeq: number | null): Promise<ChainPart> {
  const { data, error, status } = await db.rpc('verify_audit', {
    ...(clanId !== null && { clan_id: clanId }),
    ...(afterSeq !== null && { after_seq: afterSeq }),
  })
  if (error) throw fromPostgrest(error, 'audit.verify', status)
  return chainPartSchema.parse(data)
}

import { fromPostgrest } from '@/lib/errors'
import type { Db } from '@/lib/supabase/db'
import { type ClanTemplate, clanTemplateSchema, type ProjectTemplates, projectTemplatesSchema } from './schema'

/**
 * What the templates page shows besides the built-in ones: whose plan includes them, and clans with their people and
 * templates.
 */
export async function findProjectTemplates(db: Db): Promise<ProjectTemplates> {
  const { data, error, status } = await db.rpc('project_templates')
  if (error) throw fromPostgrest(error, 'templates.load', status)
  return projectTemplatesSchema.parse(data)
}

/** A template of a clan; null when it is gone or of a clan that the person is not in. */
export async function findClanTemplate(db: Db, templateId: string): Promise<ClanTemplate | null> {
  const { data, error, status } = await db.rpc('clan_template', { template_id: templateId })
  if (error) throw fromPostgrest(error, 'template.load', status)
  return data === null ? null : clanTemplateSchema.parse(data)
}

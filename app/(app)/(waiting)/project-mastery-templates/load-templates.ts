import { logError } from '@/lib/log'
import { findProjectTemplates } from '@/lib/playbooks/queries'
import type { ProjectTemplates } from '@/lib/playbooks/schema'
import { serverDb } from '@/lib/supabase/server'

/** Undefined if they could not be loaded. */
export async function loadTemplates(): Promise<ProjectTemplates | undefined> {
  try {
    return await findProjectTemplates(await serverDb())
  } catch (error) {
    logError('templates.load', error)
    return undefined
  }
}

import 'server-only'
import { type Invitation, listInvitations } from '@/lib/boards/invitations'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'

/** What this person is invited to; the dashboard opens without it where it cannot be had now. */
export async function loadInvitations(): Promise<Invitation[]> {
  try {
    return await listInvitations(await serverDb())
  } catch (error) {
    logError('invitations.load', error)
    return []
  }
}

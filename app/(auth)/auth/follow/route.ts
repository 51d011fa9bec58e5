import { confirmAddress } from '@/lib/account/confirm-address'
import { followLink, type Link, readLink } from '@/lib/account/link'
import { logRefusal } from '@/lib/account/mutations'
import { AppError } from '@/lib/errors'
import { noteMyEvent } from '@/lib/events/note-my-event'
import { isNavigation, notAPage } from '@/lib/http/navigation'
import { readForm } from '@/lib/http/read-form'
import { isSameOrigin } from '@/lib/http/same-origin'
import { seeOther } from '@/lib/http/origin'
import { serverDb, visitorDb } from '@/lib/supabase/server'

/** The button of /auth/confirm: starts the session of an e-mailed link, or confirms a new address. */
export async function POST(request: Request): Promise<Response> {
  if (!isNavigation(request)) return notAPage()
  if (!isSameOrigin(request)) return notFromThePage(403)
  const link = await readSent(request)
  if (!link) return notFromThePage(400)
  const db = await serverDb()
  const confirms = link.type === 'email_change' && link.token_hash !== undefined
  const { path, refusal } = confirms
    ? await confirmAddress({ db, visitor: await visitorDb() }, link)
    : await followLink(db, link)
  if (refusal) logRefusal('auth.follow', refusal)
  else if (!confirms) await noteMyEvent(db, 'account.signed_in')
  return seeOther(path)
}

/** A token, and where to go next. */
const largestBytes = 20_000

/** Null for forms that none of our pages sends. */
async function readSent(request: Request): Promise<Link | null> {
  try {
    return readLink(Object.fromEntries(await readForm(request, largestBytes)))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function notFromThePage(status: number): Response {
  return new Response('Open the link in your browser and continue on the page that it shows.', { status })
}

import 'server-only'
import { cache } from 'react'
import { cookies } from 'next/headers'
import { findPublicBoard } from '@/lib/public-board/queries'
import type { PublicBoard } from '@/lib/public-board/schema'
import { SharedAnswers } from '@/lib/public-board/shared-answers'
import { adminDb } from '@/lib/supabase/admin'
import { dueTimeZone, timeZoneCookie } from '@/lib/time-zone'

/** Only for simultaneous requests: a link that is switched off shows nothing from that moment on. */
const boards = new SharedAnswers<PublicBoard | null>(20, 0)

/** What the link shows, in one database call; shared with its title, and with everyone who asks at the same moment. */
export const findBoard = cache((token: string) => boards.find(token, () => findPublicBoard(adminDb(), token)))

/**
 * The calendar for dates on the server: that of a person with an account here. In other browsers, scripts correct it.
 */
export async function guessedTimeZone(): Promise<string> {
  return dueTimeZone((await cookies()).get(timeZoneCookie)?.value)
}

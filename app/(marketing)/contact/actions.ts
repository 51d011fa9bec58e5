'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { contactSentPath, type ContactState } from '@/lib/contact/contact-state'
import { takeMessage } from '@/lib/contact/take-message'
import { adminDb } from '@/lib/supabase/admin'

/** The form as a browser without scripts sends it: the page returns with what was typed, or redirects. */
export async function sendContactMessage(_: ContactState, form: FormData): Promise<ContactState> {
  const state = await takeMessage(adminDb(), form, await headers())
  if (state) return state
  redirect(contactSentPath)
}

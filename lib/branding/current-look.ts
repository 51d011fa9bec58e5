import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import * as z from 'zod/mini'
import { pathHeader } from '@/lib/account/return-path'
import { activeClanCookie } from '@/lib/clans/clan-cookie'
import { publicEnvironment } from '@/lib/env'
import { logError } from '@/lib/log'
import { serverDb } from '@/lib/supabase/server'
import { type Look, lookOf } from './look'
import { plainLookCookie, plainLookParameter } from './plain-look'
import { type ClanPlace, findShownBranding } from './queries'

/**
 * The clan whose pages are shown: the one in the address, `/clans/{id}` or that of the dojo `/dojo/{id}`, and elsewhere
 * the one chosen in the header.
 */
export async function shownClan(): Promise<ClanPlace | null> {
  const [, kind, id] = (await pageAddress()).pathname.split('/')
  if (kind === 'dojo') return isId(id) ? { boardId: id } : null
  const clanId = kind === 'clans' ? id : (await cookies()).get(activeClanCookie)?.value
  return isId(clanId) ? { clanId } : null
}

function isId(id: string | undefined): id is string {
  return z.guid().safeParse(id).success
}

/**
 * The look of the active clan's pages; null if no clan is active or it has no branding to show. Loaded once per
 * request. A page works without its look, so a failure is only logged.
 */
export const currentLook = cache(async (): Promise<Look | null> => {
  const place = await shownClan()
  if (!place) return null
  const isPlain = (await cookies()).has(plainLookCookie) || (await pageAddress()).searchParams.has(plainLookParameter)
  try {
    const branding = await findShownBranding(await serverDb(), place)
    return branding && lookOf(branding, publicEnvironment().supabaseUrl, isPlain)
  } catch (error) {
    logError('branding.show', error)
    return null
  }
})

async function pageAddress(): Promise<URL> {
  return new URL((await headers()).get(pathHeader) ?? '/', 'https://page.invalid')
}

import 'server-only'
import { headers } from 'next/headers'
import { siteUrl } from '@/lib/env'

/** Where links in e-mails lead: the configured address, or the one this request came to. */
export async function siteOrigin(): Promise<string> {
  const configured = siteUrl()
  if (configured) return new URL(configured).origin
  const received = await headers()
  const host = received.get('x-forwarded-host') ?? received.get('host') ?? 'localhost'
  return `${received.get('x-forwarded-proto') ?? 'http'}://${host}`
}

/**
 * A redirect to another page of this site. The address stays relative: behind a proxy, the server does not know the
 * name that people use.
 */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
}

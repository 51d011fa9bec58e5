import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthCard } from '@/components/account/auth-card'
import { ConfirmAddressCard } from '@/components/account/confirm-address-card'
import { FollowLinkForm } from '@/components/account/follow-link-form'
import { type AddressChange, findAddressChange } from '@/lib/account/confirm-address'
import { isWhole, type Link, readLink } from '@/lib/account/link'
import { findCurrentViewer } from '@/lib/account/require-viewer'
import { withReturnPath } from '@/lib/account/return-path'
import { logError } from '@/lib/log'
import { adminDb } from '@/lib/supabase/admin'

export const metadata: Metadata = { title: 'One more click' }

type ConfirmPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/**
 * The link of every e-mail. It works once and signs people in, so only a click may follow it: pictures, previews and
 * mail scanners all use GET (docs/decisions/links-wait-for-a-click.md).
 */
export default async function ConfirmPage({ searchParams }: ConfirmPageProps) {
  const link = readLink(await searchParams)
  if (!isWhole(link)) redirect(withReturnPath('/auth?problem=link-expired', link.next))
  const viewer = await findCurrentViewer('auth.confirm')
  if (link.type === 'email_change' && link.token_hash)
    return <ConfirmAddressCard link={link} change={await changeOf(link.token_hash)} viewer={viewer} />
  if (!viewer) {
    return (
      <AuthCard title="One more click" lead={leads[link.type ?? 'email']}>
        <FollowLinkForm link={link} />
      </AuthCard>
    )
  }
  const email = <strong className="font-medium wrap-anywhere">{viewer.email}</strong>
  return (
    <AuthCard
      title="Sign in with another account?"
      lead={
        <>
          You are signed in as {email}. This link may belong to another account. If you continue, you will be signed in
          to the account that the link was sent to, and signed out of this one.
        </>
      }
    >
      <FollowLinkForm link={link} stay={`Stay signed in as ${viewer.displayName || viewer.email}`} />
    </AuthCard>
  )
}

const signsIn = 'The link from your e-mail signs you in on this device. It works once.'
const leads: Record<NonNullable<Link['type']>, string> = {
  email: signsIn,
  magiclink: signsIn,
  // An attacker who signs up with another person's address needs that person's click.
  signup:
    'This confirms your address and signs you in on this device. Continue only if you signed up and chose the password yourself. If someone else did, choose your own with “Forgot password?” on the sign-in page.',
  invite: signsIn,
  recovery: 'The link from your e-mail signs you in on this device and lets you choose a new password. It works once.',
  email_change: signsIn,
}

async function changeOf(tokenHash: string): Promise<AddressChange | null> {
  try {
    return await findAddressChange(adminDb(), tokenHash)
  } catch (error) {
    logError('auth.confirm', error)
    return null
  }
}

import type { AddressChange } from '@/lib/account/confirm-address'
import type { Link } from '@/lib/account/link'
import type { Viewer } from '@/lib/account/schema'
import { AuthCard } from './auth-card'
import { FollowLinkForm } from './follow-link-form'

type ConfirmAddressCardProps = {
  link: Link
  /** Null for a void link; people are told once they follow it. */
  change: AddressChange | null
  viewer: Viewer | null
}

/** Asks before a link changes an address. It names the account, which may be a stranger's. */
export function ConfirmAddressCard({ link, change, viewer }: ConfirmAddressCardProps) {
  if (!change || change.userId === viewer?.id) {
    return (
      <AuthCard
        title="Confirm your new address"
        lead={
          change ? (
            <>The link from your e-mail changes the address of your account {bold(change.address)} to the new one.</>
          ) : (
            'The link from your e-mail confirms your new address.'
          )
        }
      >
        <FollowLinkForm link={link} />
      </AuthCard>
    )
  }
  const gives = <>changes the address of the account {bold(change.address)} to the one that the link was sent to</>
  if (!viewer) {
    return (
      <AuthCard
        title="Confirm the new address"
        lead={<>This link {gives}. If that is not your account, do not continue. It does not sign anyone in.</>}
      >
        <FollowLinkForm link={link} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title="Change another account?"
      lead={
        <>
          You are signed in as {bold(viewer.email)}. This link {gives}. If that is not your account, do not continue.
          You stay signed in here either way.
        </>
      }
    >
      <FollowLinkForm link={link} stay={`Stay signed in as ${viewer.displayName || viewer.email}`} />
    </AuthCard>
  )
}

function bold(address: string) {
  return <strong className="font-medium wrap-anywhere">{address}</strong>
}

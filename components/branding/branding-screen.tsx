import type { ReactNode } from 'react'
import { IntentLink } from '@/components/navigation/intent-link'
import { buttonStyles } from '@/components/ui/button-styles'
import { EmptyState } from '@/components/ui/empty-state'
import { type BrandingSettings, unbranded } from '@/lib/branding/schema'
import { planFor } from '@/lib/plans/entitlements'
import { plans } from '@/lib/plans/catalogue'
import { BrandingForm } from './branding-form'

/** The page for a clan's branding, for its admins; for others, what they need to know. */
export function BrandingScreen({ settings }: { settings: BrandingSettings }) {
  const { clan, mayEdit, isInPlan, branding } = settings
  return (
    <BrandingFrame>
      {mayEdit && isInPlan ? (
        <BrandingForm clanName={clan.name} branding={branding ?? unbranded(clan.id)} />
      ) : mayEdit ? (
        <NotInPlan settings={settings} />
      ) : (
        <EmptyState title={`Only admins can brand ${clan.name}`}>
          Its colours, fonts, logo and name are up to its admins. Ask one of them for a change.
        </EmptyState>
      )}
    </BrandingFrame>
  )
}

/** In the clan's frame, where its own styles are off: they can always be changed here, whatever they do. */
export function BrandingFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="branding">
      <h2 id="branding" className="mb-5 text-[17px] font-semibold">
        Branding
      </h2>
      {children}
    </section>
  )
}

function NotInPlan({ settings: { clan, ownerName, isOwner, branding } }: { settings: BrandingSettings }) {
  const plan = planFor('branding')
  const names = plans.filter(({ features }) => features.customBranding).map(({ name }) => name)
  return (
    <EmptyState
      title={`Make ${clan.name} look like yours`}
      action={
        isOwner &&
        plan && (
          <IntentLink href={`/settings?plan=${plan.id}`} className={buttonStyles({ variant: 'primary' })}>
            Choose {plan.name}
          </IntentLink>
        )
      }
    >
      Branding comes with {names.join(' and ')}: your colours, fonts, logo and name on every page of the clan.
      {!isOwner && ` ${ownerName ?? 'The owner'} can choose one of these plans.`}
      {branding && ' Earlier settings are kept and come back with such a plan.'}
    </EmptyState>
  )
}

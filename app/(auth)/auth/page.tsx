import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { AuthCard } from '@/components/account/auth-card'
import { AuthTabs } from '@/components/account/auth-tabs'
import { ProviderButtons } from '@/components/account/provider-buttons'
import { SignInForm } from '@/components/account/sign-in-form'
import { StillSignedIn } from '@/components/account/still-signed-in'
import { TrialForm } from '@/components/account/trial-form'
import { ComesAlong } from '@/components/kept-board/comes-along'
import { authProblems } from '@/lib/account/auth-problem'
import { listProviders } from '@/lib/account/providers'
import { findCurrentViewer } from '@/lib/account/require-viewer'
import { homePath, safeReturnPath } from '@/lib/account/return-path'
import { mailboxUrl } from '@/lib/env'
import { starterPlan, trialDays } from '@/lib/plans/catalogue'
import { dollars } from '@/lib/plans/money'
import type { PlanChoice } from '@/lib/plans/offer'
import { readPlanChoice, withPlanChoice } from '@/lib/plans/plan-choice'
import { continueWithProvider, signInOrSendEmail, startFreeTrial } from './actions'

type AuthPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const addressSchema = z.object({
  tab: z.enum(['sign-in', 'try']).catch('sign-in'),
  next: z
    .unknown()
    .optional()
    .transform((next) => safeReturnPath(next)),
  problem: z.enum(authProblems).optional().catch(undefined),
  /** The address that an invitation was sent to. */
  email: z.email().max(254).catch(''),
})

const labels = { google: 'Google', github: 'GitHub' }

export async function generateMetadata({ searchParams }: AuthPageProps): Promise<Metadata> {
  const { tab } = addressSchema.parse(await searchParams)
  return { title: tab === 'try' ? 'Create account' : 'Sign in' }
}

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const parameters = await searchParams
  const { tab, next: wanted, problem, email } = addressSchema.parse(parameters)
  const next = wanted === homePath ? homeWithChoice(parameters) : wanted
  const [viewer, providers] = await Promise.all([findCurrentViewer('auth.viewer'), listProviders()])
  // People who were signed out and have signed in again, for example in another tab, continue where they were.
  if (viewer && problem && problem !== 'session-ended')
    return <StillSignedIn viewer={viewer} problem={problem} next={next} />
  if (viewer) redirect(next)
  const initial = { email, ...(problem && { problem }) }
  const isTrial = tab === 'try'
  const choice = readPlanChoice(new URL(next, 'http://localhost').searchParams)
  return (
    <AuthCard
      key={tab}
      title={isTrial ? 'Start your training' : 'Enter the dojo'}
      lead={isTrial ? trialLead(choice) : 'Your missions are where you left them.'}
      tabs={<AuthTabs current={tab} next={next} />}
    >
      {isTrial && <ComesAlong />}
      <ProviderButtons
        providers={providers.map((name) => ({ name, label: labels[name] }))}
        action={continueWithProvider}
        next={next}
      />
      {isTrial ? (
        <TrialForm action={startFreeTrial} initial={initial} next={next} mailboxUrl={mailboxUrl()} />
      ) : (
        <SignInForm action={signInOrSendEmail} initial={initial} next={next} mailboxUrl={mailboxUrl()} />
      )}
    </AuthCard>
  )
}

/**
 * People who come from the pricing page have chosen a plan: the return path keeps the choice, whichever way and browser
 * they sign in with.
 */
function homeWithChoice(parameters: Awaited<AuthPageProps['searchParams']>): string {
  const choice = readPlanChoice({
    get: (name) =>
      z
        .string()
        .nullable()
        .catch(null)
        .parse(parameters[name] ?? null),
  })
  return choice ? withPlanChoice(homePath, choice) : homePath
}

/** What starts, for people who come with a plan in mind. */
function trialLead(choice: PlanChoice | null): string {
  if (!choice || choice.plan.id === starterPlan.id) return 'Free to start. No credit card required.'
  const { plan, period } = choice
  const price = `${dollars(plan.billing[period].basePriceCents)} a ${period === 'yearly' ? 'year' : 'month'}`
  return `You chose ${plan.name}: ${trialDays} days free, then ${price}. Start without a card, and change the plan at any time.`
}

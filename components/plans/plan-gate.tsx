'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { OnDemand } from '@/components/feedback/on-demand'
import { Spinner } from '@/components/ui/spinner'
import { homePath } from '@/lib/account/return-path'
import type { Offer } from '@/lib/plans/offer'
import type { Subscription } from '@/lib/plans/standing'
import { withPlanChoice } from '@/lib/plans/plan-choice'
import { freeTier } from '@/lib/plans/catalogue'
import { useAddressedChoice } from './use-addressed-choice'
import { useReturnFromBank } from './use-return-from-bank'

/** Loaded only if a plan has to be chosen. */
const PlanDialog = dynamic(() => import('./plan-dialog').then((module) => module.PlanDialog), {
  loading: () => <Waiting />,
})

/** Dialogs are not in a page's first scripts. If this one cannot be loaded, the checks continue. */
const loadCheckFailed = () => import('./check-failed').then((module) => module.CheckFailed)
const noProps = {}

/** Keeps people without a plan out, and continues with a plan chosen before signing in. */
export function PlanGate({ offer }: { offer: Offer | null }) {
  const { subscription, isCheckFailing, checkAgain, adopt } = useAuth()
  const { replace } = useRouter()
  const { choice, forget } = useAddressedChoice(homePath)
  const isReturning = useReturnFromBank()
  const { subscribed, subscription_tier: tier } = subscription
  const isUpgrade = subscribed && tier === freeTier && choice !== null && choice.plan.id !== 'starter'
  // After a purchase the choice is still in the address.
  const [wasPaying] = useState(subscribed && tier !== freeTier)
  const elsewhere = subscribed && choice !== null && !isUpgrade ? choice : null
  useEffect(() => {
    if (!elsewhere) return
    if (wasPaying) replace(withPlanChoice('/settings', elsewhere))
    else forget()
  }, [elsewhere, wasPaying, replace, forget])

  if (isReturning && !subscribed) return <Waiting />
  if (isUpgrade) {
    const follow = async (told: Subscription | null) => {
      forget()
      if (told) adopt(told)
      else await checkAgain()
    }
    return <PlanDialog offer={offer} preselected={choice} {...upgradeWords} onClose={forget} onChosen={follow} />
  }
  if (subscribed) return null
  const enter = async (told: Subscription | null) => {
    if (told) adopt(told)
    if (told ? told.subscribed : (await checkAgain()) === 'subscribed') await untilTaken()
  }
  if (isCheckFailing) return <OnDemand load={loadCheckFailed} props={noProps} fallback={<Waiting />} />
  return <PlanDialog offer={offer} preselected={choice} onReconsider={forget} onChosen={enter} />
}

const upgradeWords = { title: 'Choose another plan', description: 'You stay on Starter until you do.' }

function Waiting() {
  return <Spinner size="lg" label="Loading" className="mx-auto mt-[20vh]" />
}

/** The page replaces the dialog, which looks busy until then. */
function untilTaken(): Promise<never> {
  return new Promise(() => {})
}

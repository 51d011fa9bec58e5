'use client'

import dynamic from 'next/dynamic'
import { useAuth } from '@/components/account/auth-provider'
import { Spinner } from '@/components/ui/spinner'

/** Loaded only where a plan must be chosen. */
const PlanDialog = dynamic(() => import('./plan-dialog').then((module) => module.PlanDialog), {
  loading: () => <Spinner size="lg" label="Loading" className="mx-auto mt-[20vh]" />,
})

/** Keeps people without a plan at the door. */
export function PlanGate() {
  const { subscription } = useAuth()
  return subscription.subscribed ? null : <PlanDialog />
}

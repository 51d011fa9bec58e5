'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { notify } from '@/components/feedback/notify'
import { fetchPart, OnDemand } from '@/components/feedback/on-demand'
import { readStored } from '@/lib/onboarding/stored'
import { dismissTour, isDoneHere, saveAgain } from './tour-acts'
import { WelcomeCard } from './welcome-card'

const loadWizard = () => import('./wizard').then((module) => module.Wizard)

/** Offers the tour, and never opens it by itself. */
export function Welcome() {
  const me = useAuth()
  const { refresh } = useRouter()
  const [state, setState] = useState<'offered' | 'open' | 'left' | 'gone'>(() =>
    isDoneHere(me.user.id) ? 'gone' : 'offered',
  )
  const tidy = useEffectEvent(() => saveAgain(me))
  useEffect(() => tidy(), [])

  if (state === 'gone') return null
  if (state === 'open') {
    return (
      <OnDemand
        load={loadWizard}
        props={{ onClose: () => setState('left'), onDone: () => setState('gone') }}
        onUnavailable={() => setState('left')}
      />
    )
  }
  const dismiss = () => {
    setState('gone')
    document.getElementById('main')?.focus()
    notify('onboarding.dismissed')
    void dismissTour(me).then(refresh)
  }
  return (
    <WelcomeCard
      step={readStored(me.user.id, 'progress')?.step}
      takesFocus={state === 'left'}
      onAhead={() => void fetchPart(loadWizard)}
      onStart={() => setState('open')}
      onDismiss={dismiss}
    />
  )
}

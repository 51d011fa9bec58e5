'use client'

import { useEffect, useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'

const loadWelcome = () => import('./welcome').then((module) => module.Welcome)
const delayMs = 500 // spec section 9
const noProps = {}

/** On the dashboard of people who have neither finished nor dismissed the tour; fetches the rest after a moment. */
export function WelcomeDoor() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? <OnDemand load={loadWelcome} props={noProps} /> : null
}

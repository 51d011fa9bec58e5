'use client'

import { useAuth } from '@/components/account/auth-provider'
import { IntentLink } from '@/components/navigation/intent-link'
import { plans } from '@/lib/plans/catalogue'
import { planOfTier } from '@/lib/plans/entitlements'
import type { LessonMore } from './lessons'

const withAi = new Intl.ListFormat('en').format(plans.filter((plan) => plan.aiFeatures).map(({ name }) => name))

/** Which plans include AI, and whether the person's own does. */
export const AssistanceMore: LessonMore = ({ onLeave }) => {
  const { subscription } = useAuth()
  const plan = planOfTier(subscription.subscription_tier)
  return (
    <p className="mt-5 max-w-[62ch] border-t border-rule pt-4 text-ink-soft text-pretty">
      Tags, steps, people and priorities are read on every plan. AI assistance, with dates in words, is part of {withAi}
      {plan.aiFeatures ? `: you have it with ${plan.name}. ` : `; you are on ${plan.name}. `}
      <IntentLink
        href={plan.aiFeatures ? '/ai-hub' : '/settings#billing'}
        onClick={onLeave}
        className="text-ai-deep underline underline-offset-3"
      >
        {plan.aiFeatures ? 'Open the AI hub' : 'Compare plans'}
      </IntentLink>
    </p>
  )
}

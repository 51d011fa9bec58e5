import { IntentLink } from '@/components/navigation/intent-link'
import type { LessonMore } from './lessons'

export const AnalyticsMore: LessonMore = ({ tried, onLeave }) => (
  <p className="mt-5 border-t border-rule pt-4 text-ink-soft text-pretty">
    {tried.has('complete')
      ? 'That one is already counted. See it in '
      : 'You find how much you finish, and how long it takes, in '}
    <IntentLink href="/productivity" onClick={onLeave} className="text-ai-deep underline underline-offset-3">
      Analytics
    </IntentLink>
    .
  </p>
)

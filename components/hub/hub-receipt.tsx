import { dayWords, type DayContext } from '@/components/flow/flow-context'
import { ReceiptSheet } from '@/components/flow/receipt-sheet'
import { writeTime } from '@/lib/date-format'
import { pickTitle } from '@/lib/flow/pick-words'
import { dayTitle } from '@/lib/day-words'
import type { LoadedHub } from '@/lib/hub/load-page'
import { hubHref, type HubPick } from '@/lib/hub/pick'

const titles: Readonly<Record<string, string>> = {
  overdue: 'Yours, overdue',
  late: 'Overdue',
  today: 'Yours, due today',
  asked: 'Unread mentions of you',
  waiting: 'Waiting on yours',
  ageing: 'Yours, in their kata longer than usual',
  bounced: 'Yours, moved back more than once in eight weeks',
  working: 'Yours, being worked on',
  unowned: 'Due within three days, assigned to no one',
  twins: 'With the same title',
  big: 'Yours, large and not started',
}

/** What was opened on the hub, over it. */
export function HubReceiptPanel({ context, loaded }: { context: DayContext; loaded: LoadedHub }) {
  const { opened, asked } = loaded
  if (!opened) return null
  const { pick, receipt, isLater } = opened
  const ask = asked?.ask
  return (
    <ReceiptSheet
      key={hubHref({ ask, pick, after: String(isLater) })}
      context={context}
      title={titleOf(pick, context)}
      total={receipt.total}
      rows={receipt.rows}
      closeHref={hubHref({ ask })}
      firstHref={isLater ? hubHref({ ask, pick }) : undefined}
      nextHref={receipt.next && hubHref({ ask, pick, after: receipt.next })}
    />
  )
}

function titleOf(pick: HubPick, context: DayContext): string {
  const day = (named: string) => dayWords(context, named)
  if ('flow' in pick) {
    const hour = (at: number) => writeTime(at, 0, context.dateFormat)
    return pickTitle(pick.flow, { day, hour, kata: () => undefined })
  }
  const { rule, key = '' } = pick
  const [since = key, until = since] = key.split('..')
  switch (rule) {
    case 'day':
      return `Yours, due ${day(key)}`
    case 'due':
      return since === until ? `Yours, due ${day(since)}` : `Yours, due ${day(since)} to ${day(until)}`
    case 'moved':
      return `Moved to another kata since ${dayTitle(key, context.facts.today, context.dateFormat)}`
    case 'passed':
      return `Left “${key}” within 26 weeks`
    case 'tagged':
      return `Done with the tag “${key}” within 26 weeks`
    case 'dojo':
      return `Done in “${key}” within 26 weeks`
    case 'named':
      return `Done within 26 weeks, “${key}” in the title`
    default:
      return titles[rule] ?? 'Techniques'
  }
}

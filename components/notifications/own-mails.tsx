import { useAuth } from '@/components/account/auth-provider'
import { useDateFormat } from '@/components/time/time-settings'
import { Checkbox } from '@/components/ui/checkbox'
import { LabelledRow } from '@/components/ui/labelled-row'
import { writeTime } from '@/lib/date-format'
import type { SettingsChange } from '@/lib/notifications/mutations'
import type { NotificationSettings } from '@/lib/notifications/schema'
import { can, planFor, planOfTier } from '@/lib/plans/entitlements'

type OwnMailsProps = {
  settings: Pick<NotificationSettings, 'mailMode' | 'digestHour' | 'weekly' | 'morning'>
  onSave: (changed: Pick<SettingsChange, 'weekly' | 'morning'>) => void
}

const hint = 'mt-2 max-w-130 text-[13px] text-ink-soft text-pretty'
const isOff = 'E-mails are switched off, so it does not come.'

/** Scheduled e-mails about the person's own work: their day and their week. */
export function OwnMails({ settings: { mailMode, digestHour, weekly, morning }, onSave }: OwnMailsProps) {
  const { subscription } = useAuth()
  const time = writeTime(digestHour, 0, useDateFormat())
  const hasHub = can(planOfTier(subscription.subscription_tier), 'ai')
  return (
    <>
      <LabelledRow title="Your day">
        <Checkbox
          label="Send me my briefing every morning"
          checked={morning && hasHub}
          disabled={!hasHub}
          aria-describedby="morning-hint"
          onCheckedChange={(wished) => onSave({ morning: wished })}
        />
        <p id="morning-hint" className={hint}>
          {!hasHub
            ? `The briefing is part of the AI Hub, which comes with ${planFor('ai')?.name ?? 'another plan'} and above.`
            : mailMode === 'off'
              ? isOff
              : `Comes at ${time}: what of yours is late or due, who is waiting on you and what is growing old. Each number opens its techniques. Nothing is sent on a day when nothing needs you.`}
        </p>
      </LabelledRow>
      <LabelledRow title="Your week">
        <Checkbox
          label="Send me my week every Monday"
          checked={weekly}
          aria-describedby="weekly-hint"
          onCheckedChange={(wished) => onSave({ weekly: wished })}
        />
        <p id="weekly-hint" className={hint}>
          {mailMode === 'off'
            ? isOff
            : `Comes on Monday at ${time}: what you finished compared with your own past weeks, due dates kept and missed, what is growing old and what came back. Each number opens its techniques. Nothing is sent if you finished nothing and nothing of yours is open.`}
        </p>
      </LabelledRow>
    </>
  )
}

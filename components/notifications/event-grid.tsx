import { Lock } from 'lucide-react'
import { Checkbox } from '@/components/ui/checkbox'
import {
  type Channel,
  notificationKindNames,
  notificationKinds,
  type NotificationKind,
} from '@/lib/notifications/kinds'
import type { NotificationChoices } from '@/lib/notifications/schema'

type EventGridProps = {
  choices: NotificationChoices
  areMailsOff: boolean
  onChoose: (kind: NotificationKind, channel: Channel, wished: boolean) => void
}

const channels: readonly { name: Channel; label: string }[] = [
  { name: 'bell', label: 'Bell' },
  { name: 'mail', label: 'E-mail' },
]

/** Each event by each channel. */
export function EventGrid({ choices, areMailsOff, onChoose }: EventGridProps) {
  return (
    <>
      {areMailsOff && (
        <p className="mb-4 rounded-ink bg-yamabuki-wash px-3 py-2 text-pretty">
          E-mails are switched off. Your choices below take effect again when you switch them on under{' '}
          <a href="#e-mails" className="underline">
            E-mails
          </a>
          .
        </p>
      )}
      <table className="w-full border-y border-rule text-left">
        <thead>
          <tr className="text-[13px] text-ink-soft">
            <th scope="col" className="py-2 font-normal">
              Event
            </th>
            {channels.map(({ name, label }) => (
              <th key={name} scope="col" className="w-20 py-2 text-center font-normal max-sm:w-15">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule border-t border-rule">
          {notificationKindNames.map((kind) => {
            const { title, about, fixed }: { title: string; about: string; fixed: Partial<Record<Channel, string>> } =
              notificationKinds[kind]
            const reasons = Object.values(fixed)
            return (
              <tr key={kind}>
                <th scope="row" className="py-3 pr-3 font-normal">
                  <span className="font-medium">{title}</span>
                  <span className="mt-0.5 block text-[13px] text-ink-soft text-pretty">{about}</span>
                  {reasons.map((reason) => (
                    <span
                      key={reason}
                      id={`fixed-${kind}`}
                      className="mt-0.5 block text-[13px] text-ink-soft text-pretty"
                    >
                      <Lock aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
                      {reason}
                    </span>
                  ))}
                </th>
                {channels.map(({ name, label }) => (
                  <td key={name} className="py-3 text-center">
                    <Checkbox
                      label={`${title} by ${label.toLowerCase()}`}
                      hideLabel
                      className="pointer-coarse:min-w-10 pointer-coarse:justify-center"
                      checked={choices[kind][name]}
                      disabled={fixed[name] !== undefined}
                      aria-describedby={fixed[name] === undefined ? undefined : `fixed-${kind}`}
                      onCheckedChange={(wished) => onChoose(kind, name, wished)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

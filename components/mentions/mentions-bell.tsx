'use client'

import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useOpenedByHash } from '@/components/navigation/use-opened-by-hash'
import { OnDemand } from '@/components/feedback/on-demand'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { badgeText } from '@/lib/mentions/bell'
import { useMentions } from './use-mentions'

/** As high as the panel that is being loaded. */
const panelPlaceholder = <div aria-busy="true" className="h-122" />
const loadPanel = () => import('./bell-panel').then((module) => module.BellPanel)

/** The bell in the header. The numbers are those that the server rendered; then they update by themselves. Mentions are counted, other unread things are a dot. */
export function MentionsBell({ mentions, others }: { mentions: number; others: number }) {
  const { unread, live, goLive, openMention } = useMentions(mentions, others)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const handleOpenChange = (open: boolean) => {
    setOpen(open)
    if (open) void goLive()
  }
  useOpenedByHash('mentions', () => handleOpenChange(true))
  return (
    <Popover open={isOpen} onOpenChange={handleOpenChange}>
      <PopoverTrigger asChild>
        <IconButton label="Mentions" aria-describedby="unread-mentions" className="relative">
          <Bell aria-hidden="true" className="size-4.5!" />
          {unread.mentions > 0 ? (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-shu px-1 text-[10px] leading-none font-semibold text-shu-ink tabular-nums pointer-coarse:top-0.5"
            >
              {badgeText(unread.mentions)}
            </span>
          ) : (
            unread.others > 0 && (
              <span
                aria-hidden="true"
                className="absolute top-1 right-1 size-2 rounded-full bg-shu pointer-coarse:top-2 pointer-coarse:right-2"
              />
            )
          )}
        </IconButton>
      </PopoverTrigger>
      <span id="unread-mentions" hidden>
        {unread.mentions > 0 ? `${unread.mentions} unread` : 'No unread mentions'}
        {unread.others > 0 && `, ${unread.others} other unread`}
      </span>
      <PopoverContent label="Mentions" className="flex w-100 flex-col overflow-hidden p-0">
        {live ? (
          <OnDemand
            load={loadPanel}
            props={{ live, onOpenMention: openMention, onClose: close }}
            onUnavailable={close}
            fallback={panelPlaceholder}
          />
        ) : (
          panelPlaceholder
        )}
      </PopoverContent>
    </Popover>
  )
}

'use client'

import { Bell } from 'lucide-react'
import { useState } from 'react'
import { OnDemand } from '@/components/feedback/on-demand'
import { IconButton } from '@/components/ui/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { badgeText } from '@/lib/mentions/bell'
import { useMentions } from './use-mentions'

/** As high as the panel that is being loaded. */
const panelPlaceholder = <div aria-busy="true" className="h-112" />
const loadPanel = () => import('./mentions-panel').then((module) => module.MentionsPanel)

/** The bell in the header. `unread` is the number that the server rendered; then it updates by itself. */
export function MentionsBell({ unread: firstUnread }: { unread: number }) {
  const { unread, live, goLive, openMention } = useMentions(firstUnread)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const handleOpenChange = (open: boolean) => {
    setOpen(open)
    if (open) void goLive()
  }
  return (
    <Popover open={isOpen} onOpenChange={handleOpenChange}>
      <PopoverTrigger asChild>
        <IconButton label="Mentions" aria-describedby="unread-mentions" className="relative">
          <Bell aria-hidden="true" className="size-4.5!" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-shu px-1 text-[10px] leading-none font-semibold text-shu-ink tabular-nums pointer-coarse:top-0.5"
            >
              {badgeText(unread)}
            </span>
          )}
        </IconButton>
      </PopoverTrigger>
      <span id="unread-mentions" hidden>
        {unread > 0 ? `${unread} unread` : 'No unread mentions'}
      </span>
      <PopoverContent label="Mentions" className="flex w-100 flex-col overflow-hidden p-0">
        {live ? (
          <OnDemand
            load={loadPanel}
            props={{ store: live.store, onOpen: openMention, onClose: close }}
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

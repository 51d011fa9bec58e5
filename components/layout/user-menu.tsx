'use client'

import { LogOut, Settings } from 'lucide-react'
import { useRef } from 'react'
import { Avatar } from '@/components/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu-choice'
import type { Viewer } from '@/lib/account/schema'
import { IntentLink } from './intent-link'
import { signOutAction, teamManagement } from './links'
import { ThemeIcon } from './theme-icon'
import { themes, useChosenTheme } from './themes'

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const [theme, setTheme] = useChosenTheme()
  const signOutForm = useRef<HTMLFormElement>(null)
  return (
    <>
      <form ref={signOutForm} method="post" action={signOutAction} hidden />
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label="Account menu"
          className="grid size-8 place-items-center rounded-full pointer-coarse:size-10"
        >
          <Avatar id={viewer.id} name={viewer.displayName || viewer.email} url={viewer.avatarUrl} decorative />
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-60">
          <div className="px-2.5 pt-1 pb-1.5">
            <p className="truncate font-medium">{viewer.displayName || viewer.email}</p>
            {viewer.displayName && <p className="truncate text-[13px] text-ink-soft">{viewer.email}</p>}
          </div>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <IntentLink href={teamManagement.href}>
              <Settings aria-hidden="true" />
              {teamManagement.label}
            </IntentLink>
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuRadioGroup label="Theme" value={theme ?? 'system'} onValueChange={setTheme}>
            {themes.map(({ value, label }) => (
              <DropdownMenuRadioItem key={value} value={value}>
                <ThemeIcon theme={value} />
                {label}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => signOutForm.current?.requestSubmit()}>
            <LogOut aria-hidden="true" />
            Sign out
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}

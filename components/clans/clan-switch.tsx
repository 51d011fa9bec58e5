'use client'

import { ChevronsUpDown } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from '@/components/ui/dropdown-menu-choice'
import { IntentLink } from '@/components/navigation/intent-link'
import type { ViewerClan } from '@/lib/account/schema'
import { type ActiveClan, activeClanCookie, everything, personal } from '@/lib/clans/clan-cookie'

const yearS = 31_536_000

/** Chooses the scope of the dashboard and of new dojos: everything, one's own, or a clan. */
export function ClanSwitch({ clans, active }: { clans: readonly ViewerClan[]; active: ActiveClan }) {
  const router = useRouter()
  const [isSwitching, startSwitch] = useTransition()
  const choose = (next: string) => {
    document.cookie = `${activeClanCookie}=${next}; path=/; max-age=${yearS}; samesite=lax`
    startSwitch(() => router.refresh())
  }
  const choices = [
    { value: everything, label: 'All dojos' },
    { value: personal, label: 'Personal' },
    ...clans.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const current = choices.find(({ value }) => value === active)?.label ?? 'All dojos'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={`Clan: ${current}`}
        aria-busy={isSwitching}
        className="flex h-8 max-w-44 min-w-0 items-center gap-1.5 rounded-ink border border-rule px-2 text-ink-soft hover:bg-paper-sunk hover:text-ink aria-busy:opacity-60 pointer-coarse:h-11"
      >
        <span className="truncate">{current}</span>
        <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-60">
        <DropdownMenuRadioGroup label="Show" value={active} onValueChange={choose}>
          {choices.map(({ value, label }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <span className="truncate">{label}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <IntentLink href={active === everything || active === personal ? '/clans' : `/clans/${active}`}>
            {active === everything || active === personal ? 'Manage clans' : 'Open clan'}
          </IntentLink>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

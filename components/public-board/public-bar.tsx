import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClanMark } from '@/components/branding/clan-mark'
import { BrandMark } from '@/components/site/brand-mark'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import type { Look } from '@/lib/branding/look'

type PublicBarProps = { title: string; look: Look | null; children: ReactNode }

/** The dojo's title, after the clan's brand if it has one. */
export function PublicBar({ title, look, children }: PublicBarProps) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-3 border-b border-rule bg-paper px-5 max-md:gap-2 max-md:px-3.5">
      {look && (look.name || look.logoUrl) ? (
        <p className="flex min-w-0 shrink items-center gap-2.5 font-title text-[15px] leading-none">
          <ClanMark name={look.name} logoUrl={look.logoUrl} />
          {look.name && (
            <>
              <span className="max-w-50 truncate py-1 max-md:sr-only">{look.name}</span>
              <span aria-hidden="true" className="text-ink-faint max-md:hidden">
                /
              </span>
            </>
          )}
        </p>
      ) : (
        <BrandMark />
      )}
      <h1 dir="auto" className="min-w-0 flex-1 truncate font-title text-lg leading-normal" title={title}>
        {title}
      </h1>
      {children}
      <p className="inline-flex shrink-0 items-center gap-1.5 rounded-full border border-rule px-2.5 text-xs leading-6 text-ink-soft">
        <Eye aria-hidden="true" className="size-3.5" />
        Read only
      </p>
      <span className="contents [@media(scripting:none)]:hidden">
        <ThemeSwitch />
      </span>
    </header>
  )
}

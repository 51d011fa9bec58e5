'use client'

import { usePathname } from 'next/navigation'
import { IntentLink } from '@/components/navigation/intent-link'
import { isCurrent, type SiteLink } from '@/components/navigation/links'

type NavLinksProps = {
  label: string
  links: readonly SiteLink[]
  /** The page to mark; the one of the address by default. */
  current?: string | undefined
  layout: 'bar' | 'menu'
}

const lists = { bar: 'flex gap-5 max-lg:gap-3.5', menu: 'flex flex-col' }
const items = {
  bar: 'flex h-13 items-center whitespace-nowrap border-b-2 border-transparent pt-0.5 text-ink-soft transition-colors duration-150 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink',
  menu: 'flex min-h-11 items-center rounded-ink border-l-3 border-transparent px-3 text-base text-ink-soft hover:bg-paper-sunk hover:text-ink aria-[current]:rounded-l-none aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink',
}

export function NavLinks({ label, links, current, layout }: NavLinksProps) {
  const pathname = usePathname()
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className={lists[layout]}>
        {links.map(({ href, label: name }) => (
          <li key={href}>
            <IntentLink
              href={href}
              className={items[layout]}
              aria-current={isCurrent(href, current ?? pathname) ? 'page' : undefined}
            >
              {name}
            </IntentLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

'use client'

import { usePathname, useRouter } from 'next/navigation'
import { cardHref, openCardUrl } from '@/components/boards/context/card-address'
import type { Found } from '@/lib/search/schema'

/** Opens what was found: a technique on its dojo, without a reload when that dojo is on screen. */
export function useOpenFound(): (found: Found, inNewTab: boolean) => void {
  const router = useRouter()
  const pathname = usePathname()
  return (found, inNewTab) => {
    const boardPath = `/dojo/${found.kind === 'dojo' ? found.id : found.boardId}`
    const path = found.kind === 'dojo' ? boardPath : `${boardPath}${cardHref(found.id)}`
    if (inNewTab) window.open(path, '_blank', 'noopener')
    else if (found.kind === 'technique' && pathname === boardPath) openCardUrl(found.id)
    else router.push(path)
  }
}

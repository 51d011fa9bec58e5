import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { activeClanCookie, activeClanOf, personal } from '@/lib/clans/clan-cookie'

/** The choice in the header. The overlay is never rendered on the server, so it may read the cookie. */
export function activePlace(clans: Clans): string {
  const named = document.cookie.split('; ').find((pair) => pair.startsWith(`${activeClanCookie}=`))
  return activeClanOf(named?.slice(activeClanCookie.length + 1), clans)
}

type Clans = readonly { id: string; name: string }[]

/** Undefined for everywhere. */
export function placeName(place: string, clans: Clans): string | undefined {
  return place === personal ? 'your personal dojos' : clans.find(({ id }) => id === place)?.name
}

type PlaceBarProps = { place: string; clans: Clans; onRemove: () => void }

/** Says that the search is limited to a clan, and can remove the limit. */
export function PlaceBar({ place, clans, onRemove }: PlaceBarProps) {
  const name = placeName(place, clans)
  if (name === undefined) return null
  return (
    <div className="-mx-4 flex items-center gap-1 border-b border-rule bg-paper pr-2 pl-4 text-[13px] text-ink-soft">
      <p className="min-w-0 flex-1 truncate">
        Only in <span className="font-medium text-ink">{name}</span>
      </p>
      <IconButton label="Search everywhere" size="icon-sm" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

'use client'

import { Bookmark, Columns3 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { matching, PickList } from '@/components/ui/pick-list'
import { Skeleton } from '@/components/ui/skeleton'
import type { NamedDojo } from '@/lib/search/list-dojos'
import { useDojos } from './use-dojos'

/** `onOpen` is called before the dojo is opened. */
type DojoListProps = { onOpen?: () => void }

/** The person's dojos except the open one, with a field to find one; bookmarked ones come first. */
export function DojoList({ onOpen }: DojoListProps) {
  const router = useRouter()
  const { dojos, again } = useDojos()
  if (dojos === 'failed') return <NoDojos onAgain={again} />
  const options = (dojos ?? []).map((dojo) => ({
    id: dojo.id,
    name: dojo.title,
    aside: asideOf(dojo),
    mark: <DojoMark dojo={dojo} />,
  }))
  return (
    <PickList
      label="Find a dojo"
      find={(typed) => matching(options, typed)}
      onPick={({ id }) => {
        onOpen?.()
        router.push(`/dojo/${id}`)
      }}
      nothing={
        dojos === undefined ? (
          <Waiting />
        ) : (
          (typed) => (typed === '' ? 'You have no other dojos yet.' : 'No dojo matches.')
        )
      }
    />
  )
}

/** Shown instead of the dojos if they could not be loaded. */
export function NoDojos({ onAgain }: { onAgain: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-3 py-2 text-ink-soft">
      Your dojos could not be loaded.
      <Button size="sm" onClick={onAgain}>
        Try again
      </Button>
    </p>
  )
}

export const asideOf = ({ isArchived }: NamedDojo) => (isArchived ? 'Archived' : undefined)

export function DojoMark({ dojo }: { dojo: NamedDojo }) {
  return dojo.isBookmarked ? (
    <span className="grid place-items-center">
      <Bookmark aria-hidden="true" className="fill-ai text-ai" />
      <span className="sr-only">Bookmarked: </span>
    </span>
  ) : (
    <Columns3 aria-hidden="true" className="text-ink-soft" />
  )
}

function Waiting() {
  return (
    <span aria-busy="true" className="flex flex-col gap-2 py-1">
      <span className="sr-only">Loading your dojos</span>
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
    </span>
  )
}

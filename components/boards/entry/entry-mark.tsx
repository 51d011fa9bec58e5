'use client'

import { Avatar } from '@/components/ui/avatar'
import type { Meaning } from '@/lib/entry/read-sign'
import { useMember } from '../context/board-context'

const strokes = { high: 'bg-late', medium: 'bg-yamabuki', low: 'bg-rule-strong' }

/** The sign of what a word means: a tag's dot, a face, the stroke of a priority. */
export function EntryMark({ meaning, dot }: { meaning: Meaning; dot?: string | undefined }) {
  const member = useMember(meaning.kind === 'assignee' ? meaning.userId : undefined)
  if (meaning.kind === 'priority') {
    return <span aria-hidden="true" className={`h-3.5 w-0.75 shrink-0 rounded-full ${strokes[meaning.priority]}`} />
  }
  if (member) return <Avatar id={member.userId} name={member.displayName} url={member.avatarUrl} size="xs" decorative />
  return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: dot }} />
}

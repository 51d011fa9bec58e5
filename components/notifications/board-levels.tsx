'use client'

import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type BoardLevel, boardLevels, type NotificationSettings } from '@/lib/notifications/schema'

type BoardLevelsProps = {
  boards: NotificationSettings['boards']
  onChoose: (boardId: string, level: BoardLevel) => void
}

const names: Record<BoardLevel, string> = { all: 'All', mine: 'Only about me', none: 'Nothing' }
/** More than people can see at a glance. */
const many = 8

/** What each dojo sends notifications about. */
export function BoardLevels({ boards, onChoose }: BoardLevelsProps) {
  const [sought, setSought] = useState('')
  const found = boards.filter(({ title, clan }) =>
    `${title} ${clan ?? ''}`.toLowerCase().includes(sought.trim().toLowerCase()),
  )
  if (boards.length === 0) {
    return (
      <EmptyState as="h3" title="No dojos yet">
        Once you are on a dojo, you choose here how much it notifies you.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-140 text-ink-soft text-pretty">
        <strong className="font-medium text-ink">All</strong> also notifies you of comments and moves of techniques that
        are not yours. With <strong className="font-medium text-ink">Nothing</strong>, only mentions still appear in the
        bell.
      </p>
      {boards.length > many && (
        <Input
          type="search"
          aria-label="Find a dojo"
          placeholder="Find a dojo"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          className="mb-3 max-w-80"
        />
      )}
      <ul aria-label="Dojos" className="divide-y divide-rule border-y border-rule">
        {found.map(({ id, title, clan, level }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{title}</bdi>
              {clan !== null && <bdi className="block text-[13px] wrap-anywhere text-ink-soft">{clan}</bdi>}
            </span>
            <Select
              aria-label={`Notifications of ${title}`}
              className="w-40 shrink-0"
              value={level}
              onChange={({ target }) => onChoose(id, boardLevels.find((known) => known === target.value) ?? 'mine')}
            >
              {boardLevels.map((known) => (
                <option key={known} value={known}>
                  {names[known]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-ink-soft">No dojo matches.</p>}
    </>
  )
}

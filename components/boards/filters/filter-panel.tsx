'use client'

import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import {
  type CardFilter,
  completions,
  countConditions,
  dueChoices,
  priorityChoices,
} from '@/lib/boards/filters/card-filter'
import { useBoard } from '../context/board-context'
import { completionNames, dueNames, priorityNames } from './conditions'
import { shownWords, useFilter } from './filter-context'
import { filterTextId } from './filter-text'

/** The choices below the field. Each one takes effect immediately, on the board behind. */
export function FilterPanel() {
  const { filter, setFilter, clear, shown, total } = useFilter()
  const { members, labels, viewerId } = useBoard()
  const set = (change: Partial<CardFilter>) => setFilter({ ...filter, ...change })
  const others = members.filter(({ userId }) => userId !== viewerId)

  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <Choices name="Assignee">
          <FilterChoice
            isOn={filter.assignees.includes('me')}
            onChange={() => set({ assignees: toggled(filter.assignees, 'me') })}
          >
            Me
          </FilterChoice>
          <FilterChoice
            isOn={filter.assignees.includes('nobody')}
            onChange={() => set({ assignees: toggled(filter.assignees, 'nobody') })}
          >
            No one
          </FilterChoice>
          {others.map(({ userId, displayName, avatarUrl }) => (
            <FilterChoice
              key={userId}
              isOn={filter.assignees.includes(userId)}
              onChange={() => set({ assignees: toggled(filter.assignees, userId) })}
            >
              <Avatar id={userId} name={displayName} url={avatarUrl} decorative className="-ml-1 size-5 text-[9px]" />
              <span className="truncate">{displayName}</span>
            </FilterChoice>
          ))}
        </Choices>
        <Choices name="Priority">
          {priorityChoices.map((priority) => (
            <FilterChoice
              key={priority}
              isOn={filter.priorities.includes(priority)}
              onChange={() => set({ priorities: toggled(filter.priorities, priority) })}
            >
              {priorityNames[priority]}
            </FilterChoice>
          ))}
        </Choices>
        <Choices name="Due date">
          {dueChoices.map((due) => (
            <FilterChoice
              key={due}
              isOn={filter.due.includes(due)}
              onChange={() => set({ due: toggled(filter.due, due) })}
            >
              {dueNames[due]}
            </FilterChoice>
          ))}
        </Choices>
        <Choices name="Completion">
          {completions.map((completion) => (
            <FilterChoice
              key={completion}
              isOn={filter.completion === completion}
              onChange={() => set({ completion: filter.completion === completion ? undefined : completion })}
            >
              {completionNames[completion]}
            </FilterChoice>
          ))}
        </Choices>
        {labels.size > 0 && (
          <Choices name="Tags">
            {[...labels.values()].map(({ id, name, dot }) => (
              <FilterChoice
                key={id}
                isOn={filter.labels.includes(id)}
                onChange={() => set({ labels: toggled(filter.labels, id) })}
              >
                <span aria-hidden="true" className="size-2 flex-none rounded-full" style={{ background: dot }} />
                <span dir="auto" className="truncate">
                  {name}
                </span>
              </FilterChoice>
            ))}
          </Choices>
        )}
      </div>
      <div className="sticky bottom-0 flex min-h-12 items-center justify-between gap-3 border-t border-rule bg-paper-raised px-4 py-2 text-[13px] text-ink-soft tabular-nums">
        {shownWords(shown?.size ?? total, total)}
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2.5"
          aria-disabled={countConditions(filter) === 0}
          onClick={() => {
            clear()
            document.getElementById(filterTextId)?.focus()
          }}
        >
          Clear filters
        </Button>
      </div>
    </div>
  )
}

function Choices({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[13px] text-ink-soft">{name}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  )
}

function toggled<Item>(items: Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
}

type FilterChoiceProps = { isOn: boolean; onChange: () => void; children: ReactNode }

/** A checkbox that looks like a tag. */
function FilterChoice({ isOn, onChange, children }: FilterChoiceProps) {
  return (
    <label className="relative inline-flex h-7 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-rule-strong px-2.5 text-[13px] text-ink-soft transition-colors duration-150 select-none hover:text-ink has-checked:border-ai has-checked:bg-ai-wash has-checked:font-medium has-checked:text-ai-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ai pointer-coarse:h-11 pointer-coarse:px-3.5">
      <input type="checkbox" checked={isOn} onChange={onChange} className="absolute inset-0 cursor-pointer opacity-0" />
      {children}
    </label>
  )
}

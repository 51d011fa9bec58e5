'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { checkBoardDetails, maxTitleLength } from '@/lib/boards/new-board/board-details'
import { countWords } from '@/lib/count-words'
import { isMade } from '@/lib/goals/edit-outline'
import type { Outline } from '@/lib/goals/outline'
import type { GoalPlan } from '@/lib/goals/plan-goal'
import { listOfPlan, projectOfPlan } from '@/lib/goals/project-of-plan'
import type { PlanPlace } from '@/lib/goals/schema'
import { projectLists } from '@/lib/playbooks/project-lists'
import { useMakeProject } from '@/components/playbooks/use-make-project'
import { useExtendProject } from './use-extend-project'

type MakePlanProps = { goal: string; outline: Outline; plan: GoalPlan; places: readonly PlanPlace[] }

/** Makes the ticked techniques, in a new dojo or in a kata of an existing one. */
export function MakePlan({ goal, outline, plan, places }: MakePlanProps) {
  const { make, isMaking } = useMakeProject()
  const { extend, isExtending } = useExtendProject()
  const [place, setPlace] = useState('')
  const [list, setList] = useState('')
  const [title, setTitle] = useState(goal.slice(0, maxTitleLength))
  const [problem, setProblem] = useState<string>()
  const board = places.find(({ id }) => id === place)
  const listId = board?.lists.some(({ id }) => id === list) ? list : (board?.lists[0]?.id ?? '')
  const count = outline.items.filter(isMade).length
  const isBusy = isMaking || isExtending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || count === 0) return
    if (board) {
      if (listId !== '')
        extend({ boardId: board.id, title: board.title, count, lists: [listOfPlan(outline, plan, listId)] })
      return
    }
    const { details, problems } = checkBoardDetails({ title, description: '' })
    setProblem(problems?.title)
    if (details) make({ ...details, clanId: undefined, lists: projectLists(projectOfPlan(outline, plan)) })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3 rounded-lg bg-paper-sunk p-3.5">
      <Field label="Create in" className="min-w-0 flex-1 basis-44">
        <Select value={place} onChange={({ target }) => setPlace(target.value)}>
          <option value="">A new dojo</option>
          {places
            .filter(({ lists }) => lists.length > 0)
            .map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {board ? (
        <Field label="Kata" className="min-w-0 flex-1 basis-44">
          <Select value={listId} onChange={({ target }) => setList(target.value)}>
            {board.lists.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <Field label="Title of the dojo" required error={problem} className="min-w-0 flex-1 basis-44">
          <Input
            value={title}
            maxLength={maxTitleLength}
            autoComplete="off"
            onChange={({ target }) => setTitle(target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="primary" size="lg" busy={isBusy} disabled={count === 0}>
        Create {countWords(count, 'technique')}
      </Button>
    </form>
  )
}

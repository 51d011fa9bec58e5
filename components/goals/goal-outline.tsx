'use client'

import { useMemo, useState } from 'react'
import { useFormDraft } from '@/components/drafts/use-form-draft'
import { useTimeZone } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { useAskBeforeLosing } from '@/components/ui/use-ask-before-losing'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { type WorkdayChoice, workdayChoices } from '@/lib/boards/dates/working-days'
import { editOutline, isMade, type OutlineEdit } from '@/lib/goals/edit-outline'
import { planGoal } from '@/lib/goals/plan-goal'
import type { Candidate } from '@/lib/goals/take-apart'
import type { TakenApart } from './goal-section'
import { AskModel } from './ask-model'
import { CandidateChoice } from './candidate-choice'
import { GoalTermsFields } from './goal-terms'
import { GoalVerdict } from './goal-verdict'
import { MakePlan } from './make-plan'
import { OutlineKatas } from './outline-katas'
import { readUnsaved, unsavedText } from './unsaved-outlines'
import { useProposal } from './use-proposal'

type GoalOutlineProps = TakenApart & { sentence: string; model: string | null; now: string; timeZone: string }

/** The outline with its dates: every change replans it. Nothing is made before the button is pressed. */
export function GoalOutline(props: GoalOutlineProps) {
  const { sentence, read, candidates: found, pace, sizes, places, model, now, timeZone: guess } = props
  const timeZone = useTimeZone(guess)
  const today = dayIn(timeZone, new Date(now))
  const [candidates, setCandidates] = useState(found)
  const [chosen, setChosen] = useState(found[0]?.id ?? '')
  const [outlines, setOutlines] = useState(() => new Map(found.map(({ id, outline }) => [id, outline])))
  const [deadline, setDeadline] = useState(read.deadline ?? '')
  const [hands, setHands] = useState(pace.hands)
  const [workdays, setWorkdays] = useState<WorkdayChoice>('weekdays')
  const proposal = useProposal({
    goal: read.goal,
    known: knownTitles(found),
    sizes,
    onProposed: (outline) => {
      const count = candidates.length - found.length + 1
      const id = `model-${count}`
      const name = count === 1 ? 'The model’s proposal' : `The model’s proposal ${count}`
      setCandidates([...candidates, { id, kind: 'model', name, outline }])
      setOutlines((kept) => new Map(kept).set(id, outline))
      setChosen(id)
    },
  })
  const candidate = candidates.find(({ id }) => id === chosen)
  const changed = candidates.flatMap(({ id, outline: proposed }) => {
    const latest = outlines.get(id)
    return latest && latest !== proposed ? [[id, latest] as const] : []
  })
  const isChanged = changed.length > 0
  useAskBeforeLosing(isChanged)
  const unsaved = unsavedText({ proposed: candidates.filter(({ kind }) => kind === 'model'), changed })
  useFormDraft(`goal:${sentence}`, unsaved, (text) => {
    const left = readUnsaved(text, found)
    if (!left) return false
    const all = [...found, ...left.proposed]
    setCandidates(all)
    setOutlines(new Map([...all.map(({ id, outline: proposed }) => [id, proposed] as const), ...left.changed]))
    setChosen(left.changed[0]?.[0] ?? chosen)
    return true
  })
  const discard = () => {
    setCandidates(found)
    setOutlines(new Map(found.map(({ id, outline: proposed }) => [id, proposed])))
    setChosen(found[0]?.id ?? '')
  }
  const outline = outlines.get(chosen)
  const planned = useMemo(() => {
    if (!outline) return undefined
    const made = { ...outline, items: outline.items.map((item) => ({ ...item, isIn: isMade(item) })) }
    const terms = { today, deadline: deadline === '' ? null : deadline, hands, workdays: workdayChoices[workdays] }
    return planGoal(made, terms)
  }, [outline, today, deadline, hands, workdays])
  if (!candidate || !outline || !planned) return null
  const edit = (change: OutlineEdit) => setOutlines(new Map(outlines).set(chosen, editOutline(outline, change)))
  return (
    <div className="mt-7 grid gap-x-12 gap-y-7 border-t border-rule pt-7 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-5 self-start">
        <GoalVerdict
          plan={planned}
          today={today}
          titleOf={(id) => outline.items.find((item) => item.id === id)?.title ?? ''}
          onDrop={(ids) => edit({ type: 'included', ids, isIn: false })}
          onMove={setDeadline}
        />
        <GoalTermsFields
          deadline={deadline}
          onDeadline={setDeadline}
          today={today}
          hands={hands}
          onHands={setHands}
          workdays={workdays}
          onWorkdays={setWorkdays}
          pace={pace}
        />
        <div>
          <CandidateChoice candidates={candidates} chosen={chosen} onChoose={setChosen} />
          {model !== null && (
            <AskModel model={model} state={proposal.state} onAsk={proposal.ask} onStop={proposal.stop} />
          )}
        </div>
      </div>
      <div className="min-w-0">
        <OutlineKatas outline={outline} plan={planned} today={today} onEdit={edit} />
        {unsaved !== null && (
          <Button variant="ghost" className="mt-4" onClick={discard}>
            Discard changes
          </Button>
        )}
        <MakePlan goal={read.goal} outline={outline} plan={planned} places={places} />
      </div>
    </div>
  )
}

const mostKnown = 40
const longestKnown = 200

/** What a model is told besides the goal: the titles of the most likely way that was found. */
function knownTitles([likeliest]: readonly Candidate[]): string[] {
  if (!likeliest || likeliest.kind === 'scaffold') return []
  return likeliest.outline.items.slice(0, mostKnown).map(({ title }) => title.slice(0, longestKnown))
}

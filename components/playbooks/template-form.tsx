'use client'

import { type FormEvent, useMemo, useState } from 'react'
import { useAuth } from '@/components/account/auth-provider'
import { useDateFormat, useTimeZone } from '@/components/time/time-settings'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { dayIn } from '@/lib/boards/dates/calendar-day'
import { workdayChoices } from '@/lib/boards/dates/working-days'
import { checkBoardDetails, maxTitleLength } from '@/lib/boards/new-board/board-details'
import { adaptTemplate } from '@/lib/playbooks/adapt-template'
import type { TemplateSource } from '@/lib/playbooks/playbook-of-template'
import { countTechniques } from '@/lib/playbooks/project'
import { projectLists } from '@/lib/playbooks/project-lists'
import type { TemplateClan } from '@/lib/playbooks/schema'
import { countWords } from '@/lib/count-words'
import { type DateAnswer, DateQuestion } from './date-question'
import { PartsQuestion } from './parts-question'
import { PeopleQuestion } from './people-question'
import { ProjectBoard } from './project-board'
import { useMakeProject } from './use-make-project'

type TemplateFormProps = {
  source: TemplateSource
  /** Clans in which a dojo can be made from it. */
  clans: readonly TemplateClan[]
  clanId: string
  /** Whether it can be the person's own. */
  isPersonal: boolean
  /** Whether a plan includes templates; without one, people can only look. */
  isIncluded: boolean
  now: string
  timeZone: string
}

/** A template's few questions, beside the dojo it becomes with the answers. */
export function TemplateForm({
  source,
  clans,
  clanId,
  isPersonal,
  isIncluded,
  now,
  timeZone: guess,
}: TemplateFormProps) {
  const { user } = useAuth()
  const timeZone = useTimeZone(guess)
  const format = useDateFormat()
  const moment = useMemo(() => new Date(now), [now])
  const today = dayIn(timeZone, moment)
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const [subject, setSubject] = useState('')
  const [home, setHome] = useState(clanId)
  const [date, setDate] = useState<DateAnswer>({ kind: source.anchor, day: '' })
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const { make, isMaking } = useMakeProject()
  const clan = clans.find(({ id }) => id === home)
  const people = clan?.people ?? [{ id: user.id, name: user.displayName }]
  const answers = {
    subject,
    anchor: date.day === '' ? null : date,
    unwanted,
    people: Object.fromEntries(Object.entries(chosen).filter(([, id]) => people.some((person) => person.id === id))),
  }
  const { project, squeeze } = adaptTemplate(source, answers, today, workdayChoices.weekdays)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { details, problems } = checkBoardDetails({ title, description: source.summary })
    setProblem(problems?.title)
    if (!details) {
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    if (!isIncluded || isMaking || (date.day !== '' && date.kind === 'deadline' && date.day < today)) return
    make({ ...details, clanId: home === '' ? undefined : home, lists: projectLists(project) })
  }
  return (
    <div className="mt-5 grid gap-x-8 gap-y-7 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4.5 self-start">
        <Field label="Title" required error={problem}>
          <Input
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            maxLength={maxTitleLength}
            placeholder={`For example ${source.titleExample}`}
            autoComplete="off"
          />
        </Field>
        {(clans.length > 1 || (clans.length === 1 && isPersonal)) && (
          <Field label="Where" hint={clan ? 'Everyone in the clan sees it.' : 'Only you see it until you share it.'}>
            <Select value={home} onChange={({ target }) => setHome(target.value)}>
              {isPersonal && <option value="">Personal</option>}
              {clans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {source.slot && (
          <Field label={source.slot.question} hint="Used in the titles.">
            <Input
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
              maxLength={80}
              placeholder={`For example ${source.slot.example}`}
              autoComplete="off"
            />
          </Field>
        )}
        <DateQuestion answer={date} onAnswer={setDate} today={today} squeeze={squeeze} />
        {source.parts && <PartsQuestion parts={source.parts} unwanted={unwanted} onChange={setUnwanted} />}
        <PeopleQuestion source={source} people={people} chosen={chosen} onChange={setChosen} />
        {isIncluded && (
          <Button type="submit" variant="primary" size="lg" busy={isMaking}>
            Create dojo with {countWords(countTechniques(project), 'technique')}
          </Button>
        )}
      </form>
      <ProjectBoard
        title={title.trim() === '' ? source.titleExample : title.trim()}
        project={project}
        people={people}
        now={moment}
        timeZone={timeZone}
        format={format}
      />
    </div>
  )
}

import { durationWords, techniques } from '@/lib/flow/durations'
import type { ReceiptRow } from '@/lib/flow/schema'
import { normalForm } from '@/lib/normal-form'
import { listPeople, type NamedPerson } from '@/lib/search/list-people'
import type { Db } from '@/lib/supabase/db'
import { hubHref, type HubPick } from './pick'
import type { Now } from './period'
import { findTimes, loadHubReceipt } from './queries'
import { type Question, readQuestion, type Who } from './question'
import type { Sentence } from './sentence'

/** The answer to a question: a sentence whose numbers open their lists, and the first techniques it counts. */
export type Answer = { parts: Sentence['parts']; rows: readonly ReceiptRow[] }

export type Asker = { db: Db; viewerId: string; timeZone: string; now: Now; /** As it was typed. */ ask: string }

const shown = 5

/** Answers by rule, from the asker's dojos; null if there is no answer. */
export async function answerQuestion(asker: Asker): Promise<Answer | null> {
  const question = readQuestion(asker.ask, asker.now)
  if (!question) return null
  if (question.kind === 'times') return answerTimes(asker, question.name)
  if (!('who' in question)) return answerByRule(asker, question)
  const who = await resolve(asker, question.who)
  if ('parts' in who) return who
  return answerOf(asker, question, who)
}

type Someone = { id: string | undefined; name: string }

async function resolve({ db, viewerId }: Asker, who: Who): Promise<Someone | Answer> {
  if (who.kind === 'all') return { id: undefined, name: 'all' }
  if (who.kind === 'me') return { id: viewerId, name: 'you' }
  const people = matching(await listPeople(db, viewerId), who.name)
  const [only] = people
  if (!only) return { parts: [`No one called “${who.name}” is on your dojos.`], rows: [] }
  if (people.length > 1)
    return {
      parts: [`More than one person matches: ${people.map(({ name }) => name).join(', ')}. Use the full name.`],
      rows: [],
    }
  return { id: only.id, name: only.name }
}

/** People with this name; else those whose name begins with it. */
export function matching(people: readonly NamedPerson[], wanted: string): NamedPerson[] {
  const plain = (name: string) => normalForm(name).toLowerCase().trim()
  const exact = people.filter(({ name }) => plain(name) === plain(wanted))
  return exact.length > 0 ? exact : people.filter(({ name }) => plain(name).split(/\s+/).includes(plain(wanted)))
}

type Told = Extract<Question, { who: Who }>

async function answerOf(asker: Asker, question: Told, { id, name }: Someone): Promise<Answer> {
  const person = id === undefined ? {} : { person: id }
  const isMe = id === asker.viewerId
  switch (question.kind) {
    case 'overdue': {
      const mine = await count(asker, { rule: 'overdue' })
      if (isMe)
        return say(
          mine,
          (number) => [...number, ` of yours${isAre(mine.total)} overdue.`],
          'Nothing of yours is overdue.',
        )
      const all = await count(asker, { rule: 'late' })
      const own = mine.total === 0 ? ['none of them yours.'] : [mine.link(String(mine.total)), ' of them yours.']
      return say(
        all,
        (number) => [...number, isAre(all.total), ' overdue in your dojos, ', ...own],
        'Nothing is overdue in your dojos.',
      )
    }
    case 'working': {
      const found = await count(
        asker,
        isMe ? { rule: 'working' } : { flow: { what: 'open', flow: 'working' }, ...person },
      )
      const subject = isMe ? 'You are' : id === undefined ? 'You and the others are' : `${name} is`
      return say(found, (number) => [`${subject} working on `, ...number, '.'], `${subject} not working on anything.`)
    }
    case 'finished':
    case 'created': {
      const { since, until, words } = question.period
      const found = await count(asker, { flow: { what: question.kind, since, until }, ...person })
      const verb = question.kind === 'created' ? 'added' : 'finished'
      const were = found.total === 1 ? 'was' : 'were'
      const by = id === undefined ? '' : isMe ? ', assigned to you' : `, assigned to ${name}`
      return say(
        found,
        (number) => [...number, ` ${were} ${verb} ${words}${by}.`],
        `Nothing was ${verb} ${words}${by}.`,
      )
    }
  }
}

type Ruled = Exclude<Question, Told | { kind: 'times' }>

async function answerByRule(asker: Asker, question: Ruled): Promise<Answer> {
  switch (question.kind) {
    case 'due': {
      const { since, until, words } = question.period
      const found = await count(asker, { rule: 'due', key: `${since}..${until}` })
      return say(
        found,
        (number) => [...number, ` of yours ${found.total === 1 ? 'is' : 'are'} due ${words}.`],
        `Nothing of yours is due ${words}.`,
      )
    }
    case 'moved': {
      const { since, words } = question.period
      const found = await count(asker, { rule: 'moved', key: since })
      return say(
        found,
        (number) => [...number, ` moved to another kata ${words}.`],
        `Nothing moved to another kata ${words}.`,
      )
    }
    case 'waiting': {
      const [asked, waiting] = await Promise.all([count(asker, { rule: 'asked' }), count(asker, { rule: 'waiting' })])
      if (asked.total + waiting.total === 0) return { parts: ['No one is waiting on you.'], rows: [] }
      const parts: Sentence['parts'][number][] = []
      if (waiting.total > 0)
        parts.push(
          waiting.link(techniques(waiting.total)),
          waiting.total === 1 ? ' is waiting on yours' : ' are waiting on yours',
        )
      if (asked.total > 0)
        parts.push(
          waiting.total > 0 ? ', and you have unread mentions on ' : 'You have unread mentions on ',
          asked.link(techniques(asked.total)),
        )
      return { parts: [...parts, '.'], rows: [...waiting.rows, ...asked.rows].slice(0, shown) }
    }
    case 'unowned': {
      const found = await count(asker, { rule: 'unowned' })
      return say(
        found,
        (number) => [...number, isAre(found.total), ' due within three days and assigned to no one.'],
        'Everything due within three days is assigned to someone.',
      )
    }
    case 'ageing': {
      const found = await count(asker, { rule: 'ageing' })
      return say(
        found,
        (number) => [
          ...number,
          ` of yours ${found.total === 1 ? 'has' : 'have'} been in their kata for longer than 85 of 100 techniques stayed there.`,
        ],
        'Nothing of yours has been in its kata longer than usual.',
      )
    }
    case 'bounced': {
      const found = await count(asker, { rule: 'bounced' })
      return say(
        found,
        (number) => [...number, ` of yours went back to an earlier kata more than once in eight weeks.`],
        'Nothing of yours went back more than once in eight weeks.',
      )
    }
  }
}

const kinds = { passed: 'in the kata', tagged: 'with the tag', dojo: 'in the dojo', named: 'named' } as const

async function answerTimes(asker: Asker, name: string): Promise<Answer> {
  const times = await findTimes(asker.db, name.slice(0, 100))
  if (!times)
    return {
      parts: [`Nothing called “${name}” was finished in the last 26 weeks: no kata, tag, dojo or title has that name.`],
      rows: [],
    }
  const found = await count(asker, { rule: times.rule, key: name.slice(0, 100) })
  const [half, most] = [durationWords(times.halfDays), durationWords(times.mostDays)]
  const what = times.rule === 'passed' ? 'left it within' : 'were finished within'
  return say(
    found,
    (number) => [
      `Half of what was ${kinds[times.rule]} “${name}” ${what} ${half}, and 85 of 100 within ${most}: `,
      ...number,
      ' in the last 26 weeks.',
    ],
    `Nothing called “${name}” was finished in the last 26 weeks.`,
  )
}

type Counted = { total: number; rows: readonly ReceiptRow[]; link: (text: string) => { text: string; href: string } }

async function count({ db, timeZone, ask }: Asker, pick: HubPick): Promise<Counted> {
  const { total, rows } = await loadHubReceipt(db, pick, timeZone, { most: shown })
  return { total, rows, link: (text) => ({ text, href: hubHref({ ask, pick }) }) }
}

const isAre = (total: number) => (total === 1 ? ' is' : ' are')

function say(found: Counted, words: (number: Sentence['parts']) => Sentence['parts'], none: string): Answer {
  if (found.total === 0) return { parts: [none], rows: [] }
  return { parts: words([found.link(techniques(found.total))]), rows: found.rows }
}

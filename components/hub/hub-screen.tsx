import { type ComponentProps, Suspense } from 'react'
import type { DayContext } from '@/components/flow/flow-context'
import type { Viewer } from '@/lib/account/schema'
import { answersLine } from '@/lib/ai/answers-line'
import { outcomeWords } from '@/lib/ai/outcome'
import { clockIn } from '@/lib/boards/dates/calendar-day'
import { writeTime } from '@/lib/date-format'
import { greeting } from '@/lib/hub/greeting'
import type { LoadedHub } from '@/lib/hub/load-page'
import type { WordedBriefing as Worded } from '@/lib/hub/word-briefing'
import { AnswerBlock } from './answer-block'
import { AskForm, Examples } from './ask-form'
import { BriefingBlock } from './briefing-block'
import { QuickAddButton } from '@/components/boards/quick-add/quick-add-button'
import { HubFrame } from './hub-frame'
import { HubGoal } from './hub-goal'
import { HubReceiptPanel } from './hub-receipt'
import { Suggestions } from './suggestions'

/** The hub: a question, what needs the person today, and suggestions. */
export function HubScreen({ loaded, viewer }: { loaded: LoadedHub; viewer: Viewer }) {
  const { facts, briefing, worded, suggestions, asked, timeZone, now } = loaded
  const dateFormat = viewer.settings.dateFormat ?? 'en-US'
  const context: DayContext = { facts: { today: facts.today, timeZone }, dateFormat }
  const { hour, minute } = clockIn(timeZone, now)
  const shown = { briefing, time: writeTime(hour, minute, dateFormat), hasDojos: (facts.dojos ?? 0) > 0 }
  return (
    <HubFrame title={greeting(hour, viewer.displayName)} action={<QuickAddButton />}>
      <HubReceiptPanel context={context} loaded={loaded} />
      <AskForm ask={asked?.ask} />
      {asked ? (
        <Suspense
          fallback={
            <AnswerBlock
              context={context}
              {...asked}
              worded={null}
              {...(asked.worded && { wording: `${answersLine()} …` })}
            />
          }
        >
          <WordedAnswer context={context} {...asked} worded={asked.worded} />
        </Suspense>
      ) : (
        <Examples label="For example:" />
      )}
      <div className="mt-9 grid gap-x-13 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        {worded && briefing.sentences.length > 0 ? (
          <Suspense fallback={<BriefingBlock {...shown} wording={`${answersLine()} …`} />}>
            <WordedBriefing {...shown} worded={worded} />
          </Suspense>
        ) : (
          <BriefingBlock {...shown} />
        )}
        <Suggestions suggestions={suggestions} />
      </div>
      <HubGoal />
    </HubFrame>
  )
}

type WordedAnswerProps = { context: DayContext } & NonNullable<LoadedHub['asked']>

async function WordedAnswer({ worded, ...shown }: WordedAnswerProps) {
  const said = await worded
  if (!said) return <AnswerBlock {...shown} worded={null} />
  return <AnswerBlock {...shown} worded={said} wording={outcomeWords(said.outcome) ?? `${answersLine()}.`} />
}

type WordedBriefingProps = ComponentProps<typeof BriefingBlock> & { worded: Promise<Worded> }

/** In the words of the operator's model once it has answered; until then, and if it does not, by rule. */
async function WordedBriefing({ worded, briefing, ...shown }: WordedBriefingProps) {
  const { sentences, outcome } = await worded
  return (
    <BriefingBlock
      {...shown}
      briefing={{ ...briefing, sentences }}
      wording={outcomeWords(outcome) ?? `${answersLine()}.`}
    />
  )
}

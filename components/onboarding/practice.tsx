'use client'

import { Button } from '@/components/ui/button'
import { createStep, type Deed } from '@/lib/onboarding/steps'
import { DrawnDojo } from './steps/drawn-dojo'
import type { Lesson } from './steps/lessons'
import { TaskLine } from './task-line'
import { TrainingBoard } from './training-board'
import type { Tour } from './use-tour'

type PracticeProps = { tour: Tour; lesson: Lesson; deed: Deed; onLeave: () => void }

/** A step with one thing to try in one's own dojo; without a dojo, a picture of one. */
export function Practice({ tour, lesson, deed, onLeave }: PracticeProps) {
  const { More } = lesson
  return (
    <>
      <p className="mt-2 max-w-[58ch] text-[15px] text-ink-soft text-pretty">{lesson.text}</p>
      {tour.board ? (
        <>
          <TrainingBoard
            key={tour.board.id}
            boardId={tour.board.id}
            onTried={tour.noteTried}
            onGone={tour.forgetBoard}
          />
          <TaskLine task={lesson.task} how={lesson.how} isDone={tour.tried.has(deed)} />
        </>
      ) : (
        <>
          <DrawnDojo className="mt-5" />
          <p className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            Create a dojo first, and you can try it here.
            <Button size="sm" onClick={() => tour.go(createStep)}>
              Create Dojo
            </Button>
          </p>
        </>
      )}
      {More && <More tried={tour.tried} onLeave={onLeave} />}
    </>
  )
}

import type { ComponentType, ReactNode } from 'react'
import type { Deed } from '@/lib/onboarding/steps'
import { AnalyticsMore } from './analytics-more'
import { AssistanceMore } from './assistance-more'
import { ByMeans } from './by-means'
import { ClansMore } from './clans-more'
import { ToolsMore } from './tools-more'

/** What some steps show below the task. */
export type LessonMore = ComponentType<{ tried: ReadonlySet<Deed>; onLeave: () => void }>

export type Lesson = {
  /** Two sentences. */
  text: ReactNode
  task: string
  how: ReactNode
  More?: LessonMore
}

/** The texts of the steps with a task, by number. */
export const lessons: Readonly<Record<number, Lesson>> = {
  3: {
    text: 'Columns are katas, cards are techniques. Work moves from left to right; this is your own dojo, so what you do here stays.',
    task: 'Move one technique to another kata.',
    how: (
      <ByMeans
        keys="By mouse, or with Space and the arrow keys."
        fingers="Hold it until it lifts, then drag it sideways."
      />
    ),
  },
  4: {
    text: (
      <ByMeans
        keys="You can do everything from the keyboard. Letter keys work wherever you are not typing."
        fingers="You can do everything with a thumb. Tap to open, hold to pick up."
      />
    ),
    task: 'Add a technique.',
    how: (
      <ByMeans
        keys="Press N, write a title and press Enter; or use Add technique below a kata."
        fingers="Tap Add technique below a kata, write a title and tap Done."
      />
    ),
    More: ToolsMore,
  },
  5: {
    text: 'A clan shares its dojos, and everyone on a dojo has a role. Each technique can be given to one person.',
    task: 'Assign one technique to yourself.',
    how: (
      <ByMeans
        keys="Point at it and press I; or open it and choose yourself as its assignee."
        fingers="Tap it, then Assignee, and choose yourself."
      />
    ),
    More: ClansMore,
  },
  6: {
    text: 'One line that you write becomes a technique with everything it says. You see what was understood as you type, and can keep any part as text.',
    task: 'Add a technique with one line.',
    how: (
      <>
        Try <code className="rounded-[4px] bg-paper-sunk px-1 py-0.5 text-[13px] text-ink">Call Ana #errand !high</code>{' '}
        in Add technique.
      </>
    ),
    More: AssistanceMore,
  },
  7: {
    text: 'The stages are yours: rename katas, limit them, or have one complete whatever enters it. Tags have colours, and the theme, dates and week follow your profile.',
    task: 'Rename a kata.',
    how: (
      <ByMeans
        keys="Press the three dots beside its title and choose Rename kata."
        fingers="Tap the three dots beside its title and choose Rename kata."
      />
    ),
  },
  8: {
    text: 'Analytics count what really happened, and every number opens exactly the techniques it counts. They start with the first technique you complete.',
    task: 'Complete a technique.',
    how: (
      <ByMeans
        keys="Point at it and press C, or tick its circle."
        fingers="Tap it, and tick the circle beside its title."
      />
    ),
    More: AnalyticsMore,
  },
}

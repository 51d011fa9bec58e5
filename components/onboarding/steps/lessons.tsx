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
        fingers="Hold it until it lifts, then drag it to the side."
      />
    ),
  },
  4: {
    text: (
      <ByMeans
        keys="Everything can be done from the keyboard. A key with a letter works wherever you are not typing."
        fingers="Everything can be done with a thumb. What is tapped opens, and what is held lifts."
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
    task: 'Take one technique yourself.',
    how: (
      <ByMeans
        keys="Point at it and press I; or open it and choose yourself as its assignee."
        fingers="Tap it, then Assignee, and choose yourself."
      />
    ),
    More: ClansMore,
  },
  6: {
    text: 'A line that you write becomes a technique with all that it says. What was understood is shown while you type, and anything can be kept as text.',
    task: 'Add a technique by one line.',
    how: (
      <>
        Try <code className="rounded-[4px] bg-paper-sunk px-1 py-0.5 text-[13px] text-ink">Call Ana #errand !high</code>{' '}
        in Add technique.
      </>
    ),
    More: AssistanceMore,
  },
  7: {
    text: 'The stages are yours: rename katas, limit them, let one complete what enters it. Tags have colours, and the theme, dates and week follow your profile.',
    task: 'Rename a kata.',
    how: (
      <ByMeans
        keys="Press the three dots beside its title and choose Rename kata."
        fingers="Tap the three dots beside its title and choose Rename kata."
      />
    ),
  },
  8: {
    text: 'Analytics count what really happened, and every number opens exactly the techniques that it counts. They start with the first technique that you complete.',
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

import { parseNewCard } from '@/lib/boards/card/parse-new-card'
import { palette } from '@/lib/boards/labels/palette'
import type { BoardSketch } from '../boards/board-sketch'

/** A kata with the technique that a typed text becomes. */
export function typedSketch(id: string, typed: string): BoardSketch {
  const { title, tags, steps } = parseNewCard(typed)
  return {
    id,
    title,
    tags: Object.fromEntries(
      tags.map((tag, at) => [tag, palette[(at * 3 + 2) % palette.length]?.color ?? palette[0].color]),
    ),
    lists: [
      [
        'Ready',
        {
          title,
          ...(tags.length > 0 && { tags }),
          ...(steps.length > 0 && { steps: steps.map((step) => `${step.completed ? '[x] ' : ''}${step.title}`) }),
        },
      ],
    ],
  }
}

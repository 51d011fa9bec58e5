import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { Kbd } from '@/components/ui/kbd'
import { DrawnLists } from '../boards/drawn-lists'
import type { BoardSketch } from '../boards/board-sketch'
import { SectionText, SectionTitle } from '../section-title'

const keys = [
  ['N', 'New technique'],
  ['↑ ↓ ← →', 'Move from technique to technique'],
  ['Space', 'Pick up, then move with the arrows'],
  ['E', 'Edit technique'],
  ['X', 'Select technique'],
  ['Mod+K', 'Search'],
  ['?', 'All keys'],
] as const

const carriedTitle = 'Read the contract once more'
const sketch: BoardSketch = {
  id: 'keyboard',
  title: 'Move',
  lists: [
    [
      'Review',
      { title: 'Measure the new kitchen', steps: ['[x] Walls', '[x] Windows'] },
      { title: carriedTitle, priority: 'medium', dueInDays: 1 },
      { title: 'Order boxes' },
    ],
  ],
}

export function ClaimKeyboard() {
  return (
    <div className="border-t border-rule py-12 md:py-16">
      <SectionTitle level={3} className="max-w-[18em]">
        You can do everything without a mouse
      </SectionTitle>
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-[minmax(0,1fr)_minmax(0,0.95fr)_minmax(0,0.95fr)]">
        <SectionText className="text-pretty">
          The arrow keys move around the board. Space picks a technique up, the arrows carry it, Space drops it, Escape
          puts it back. A screen reader announces each position on the way. A menu does the same as every drag.
        </SectionText>
        <dl className="mt-5 grid content-start">
          {keys.map(([key, meaning]) => (
            <div key={key} className="flex items-center gap-4 border-b border-rule py-2 last:border-b-0">
              <dt className="w-26 shrink-0">
                <Key name={key} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5">
          <DrawnLists
            sketch={sketch}
            carried={carriedTitle}
            className="p-0 max-md:p-0 [&_section]:min-w-0 [&_section]:flex-1"
          />
          <p className="mt-3 border-l-2 border-ai pl-3 text-[13px] text-ink-soft">
            <span className="sr-only">What you hear: </span>
            {carriedTitle}, position 2 of 3 in Review
          </p>
        </div>
      </div>
    </div>
  )
}

function Key({ name }: { name: string }) {
  if (name.includes(' '))
    return name.split(' ').map((arrow) => (
      <Kbd key={arrow} className="mr-0.5">
        {arrow}
      </Kbd>
    ))
  return <ShortcutKeys of={{ keys: name }} render={(key) => <Kbd>{key}</Kbd>} />
}

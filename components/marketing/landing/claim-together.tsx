import { Avatar } from '@/components/ui/avatar'
import { DrawnLists } from '../boards/drawn-lists'
import { measured } from '../measured'
import { SectionText, SectionTitle } from '../section-title'
import { togetherSketch } from './together-sketch'

/** Two windows on the same dojo. */
export function ClaimTogether() {
  return (
    <div className="grid items-center gap-x-14 gap-y-9 border-t border-rule py-12 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-16">
      <div>
        <SectionTitle level={3}>A move shows on every screen</SectionTitle>
        <SectionText>
          Everyone who has the dojo open sees what the others do as they do it, without a reload. When two people drag
          at the same time, no technique is lost: the database keeps one order for everyone.
        </SectionText>
        <SectionText className="text-[15px]">
          In our measurement the other person saw a drop {measured.moveSeenByOthers} later, with both browsers and the
          server on one machine. Your network adds to that.
        </SectionText>
      </div>
      <div className="relative pb-20 md:pb-24">
        <Window name="Olive" id="olive" className="mr-5 md:mr-28" />
        <Window name="Mia" id="mia" className="absolute right-0 bottom-0 left-5 shadow-lift md:left-28" />
      </div>
    </div>
  )
}

function Window({ name, id, className }: { name: string; id: string; className: string }) {
  return (
    <figure className={`overflow-hidden rounded-lg border border-rule-strong bg-paper ${className}`}>
      <figcaption className="flex items-center gap-2 px-3.5 pt-3 pb-2 text-[13px] text-ink-soft">
        <Avatar id={id} name={name} size="xs" decorative />
        {name}’s screen
      </figcaption>
      <DrawnLists
        sketch={togetherSketch(id)}
        className="gap-2.5 overflow-hidden px-3 pb-3 max-md:px-3 [&_section]:min-w-0 [&_section]:flex-1 [&_section]:basis-0"
      />
    </figure>
  )
}

import { cn } from '@/lib/cn'
import { SectionTitle } from '../section-title'
import type { FeatureGroup } from './feature-groups'

/** The group in one sentence. */
export function GroupTitle({ group: { id, title, lead } }: { group: FeatureGroup }) {
  return (
    <>
      <SectionTitle id={id} className="scroll-mt-8">
        {title}
      </SectionTitle>
      <p className="mt-3 max-w-[32em] text-[17px] leading-relaxed text-ink-soft text-pretty">{lead}</p>
    </>
  )
}

export function FeatureList({ group: { features }, className }: { group: FeatureGroup; className?: string }) {
  return (
    <dl className={cn('grid content-start gap-x-10', className)}>
      {features.map(([name, text]) => (
        <div key={name} className="border-t border-rule py-4">
          <dt className="font-medium">{name}</dt>
          <dd className="mt-1 text-ink-soft text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

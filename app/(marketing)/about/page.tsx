import { HowItIsBuilt } from '@/components/marketing/about/how-it-is-built'
import { Principles } from '@/components/marketing/about/principles'
import { WhyThisBoard } from '@/components/marketing/about/why-this-board'
import { PageHead } from '@/components/marketing/page-head'
import { BrushMark } from '@/components/ui/brush-mark'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/about'))

export default function AboutPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead
        title="A board should be the quietest thing in the room"
        aside={<BrushMark name="enso" className="hidden w-56 shrink-0 md:block lg:w-64" />}
      >
        <p>
          Ninja Dojo is a kanban board for people and teams. We made it so that you can trust it with a full day of
          work, and then forget that it is there.
        </p>
      </PageHead>
      <WhyThisBoard />
      <Principles />
      <HowItIsBuilt />
    </div>
  )
}

import { BoardLeaf } from '@/components/marketing/boards/board-leaf'
import { Closing } from '@/components/marketing/sign-up'
import { CaseText } from '@/components/marketing/everyday/case-text'
import { applications, club, household, moving, studies } from '@/components/marketing/everyday/use-cases'
import { PageHead } from '@/components/marketing/page-head'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/everyday'))

const section = 'border-t border-rule py-12 md:py-16'

export default function EverydayPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="Everyday Use Cases">
        <p>
          Not every mission is a release. Here are five dojos from everyday life. Copying one by hand takes a few
          minutes.
        </p>
      </PageHead>

      <section aria-labelledby={moving.id} className={section}>
        <CaseText useCase={moving} />
        <BoardLeaf sketch={moving.sketch} isWide className="mt-8 shadow-lift" />
      </section>

      <section
        aria-labelledby={household.id}
        className={`${section} grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]`}
      >
        <CaseText useCase={household} />
        <BoardLeaf sketch={household.sketch} />
      </section>

      <section
        aria-labelledby={studies.id}
        className={`${section} grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]`}
      >
        <BoardLeaf sketch={studies.sketch} className="max-md:order-1" />
        <CaseText useCase={studies} />
      </section>

      <section aria-labelledby={applications.id} className={section}>
        <CaseText useCase={applications} />
        <BoardLeaf sketch={applications.sketch} isWide className="mt-8" />
      </section>

      <section
        aria-labelledby={club.id}
        className={`${section} grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]`}
      >
        <CaseText useCase={club} />
        <BoardLeaf sketch={club.sketch} />
      </section>

      <Closing title="Yours will look different" />
    </div>
  )
}

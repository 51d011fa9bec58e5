import { PageHead } from '@/components/marketing/page-head'
import { MainTerms, OtherTerms } from '@/components/marketing/terminology/term-lists'
import { TermsData } from '@/components/marketing/terminology/terms-data'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/terminology'))

export default function TerminologyPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="Terminology Guide">
        <p>Ninja Dojo has four words of its own; the rest are the usual ones. This is what each means here.</p>
      </PageHead>
      <MainTerms />
      <OtherTerms />
      <TermsData />
    </div>
  )
}

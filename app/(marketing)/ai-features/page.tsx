import { DataCare } from '@/components/marketing/ai/data-care'
import { InPreparation } from '@/components/marketing/ai/in-preparation'
import { WorksToday } from '@/components/marketing/ai/works-today'
import { Closing } from '@/components/marketing/sign-up'
import { PageHead } from '@/components/marketing/page-head'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/ai-features'))

export default function AiFeaturesPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="AI Features">
        <p>
          Planning in plain words, in two parts: what Ninja Dojo understands today with its own rules, without a model,
          and what is in preparation.
        </p>
      </PageHead>
      <WorksToday />
      <InPreparation />
      <DataCare />
      <Closing title="Start with what works" />
    </div>
  )
}

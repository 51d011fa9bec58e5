import { DataCare } from '@/components/marketing/ai/data-care'
import { HubToday } from '@/components/marketing/ai/hub-today'
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
          Planning in plain words: what Ninja Dojo understands with its own rules, on the machine that runs it, without
          a model and without a key.
        </p>
      </PageHead>
      <WorksToday />
      <HubToday />
      <DataCare />
      <Closing title="Start with what works" />
    </div>
  )
}

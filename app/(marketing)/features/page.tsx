import { AnalyticsSection } from '@/components/marketing/features/analytics-section'
import { Closing } from '@/components/marketing/sign-up'
import {
  BoardSection,
  FindingSection,
  GroupLinks,
  SafetySection,
  TechniqueSection,
  TogetherSection,
} from '@/components/marketing/features/feature-sections'
import { PageHead } from '@/components/marketing/page-head'
import { PageLink } from '@/components/marketing/page-link'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/features'))

export default function FeaturesPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <PageHead title="What you get">
        <p>
          Everything on this page works today. Imports, a public API, custom fields, automations and company single
          sign-on do not exist yet. <PageLink to="/competitor-comparison">See where other boards are ahead</PageLink>
        </p>
      </PageHead>
      <GroupLinks />
      <BoardSection />
      <TechniqueSection />
      <TogetherSection />
      <FindingSection />
      <AnalyticsSection />
      <SafetySection />
      <Closing title="See it with your own work" />
    </div>
  )
}

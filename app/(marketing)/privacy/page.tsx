import { LegalPage } from '@/components/marketing/legal/legal-page'
import { privacySections } from '@/components/marketing/legal/privacy-sections'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/privacy'))

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What is stored about you, where, for how long, and who sees it. In plain words, and exactly as this product does it."
      changedOn="2026-11-23"
      sections={privacySections}
    />
  )
}

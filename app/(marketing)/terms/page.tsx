import { LegalPage } from '@/components/marketing/legal/legal-page'
import { termsSections } from '@/components/marketing/legal/terms-sections'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/terms'))

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="What you can expect from Ninja Dojo, and what it expects from you. In plain words."
      changedOn="2026-11-25"
      sections={termsSections}
    />
  )
}

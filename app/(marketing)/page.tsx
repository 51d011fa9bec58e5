import { LandingHero } from '@/components/marketing/landing/landing-hero'
import { TheBoard } from '@/components/marketing/landing/the-board'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/'))

export default function LandingPage() {
  return (
    <>
      <LandingHero />
      <TheBoard />
    </>
  )
}

import { Closing } from '@/components/marketing/sign-up'
import { ClaimKeyboard } from '@/components/marketing/landing/claim-keyboard'
import { ClaimSafety } from '@/components/marketing/landing/claim-safety'
import { ClaimSearch } from '@/components/marketing/landing/claim-search'
import { ClaimTogether } from '@/components/marketing/landing/claim-together'
import { DataHome } from '@/components/marketing/landing/data-home'
import { Faq } from '@/components/marketing/landing/faq'
import { FourWords } from '@/components/marketing/landing/four-words'
import { LandingHero } from '@/components/marketing/landing/landing-hero'
import { MeasuredStrip } from '@/components/marketing/landing/measured-strip'
import { PlansLine } from '@/components/marketing/landing/plans-line'
import { TheBoard } from '@/components/marketing/landing/the-board'
import { SiteData } from '@/components/site/site-data'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/'))

export default function LandingPage() {
  return (
    <>
      <SiteData />
      <LandingHero />
      <TheBoard />
      <div className="mx-auto max-w-280 px-5 pt-6 md:pt-10">
        <ClaimTogether />
        <ClaimKeyboard />
        <ClaimSearch />
        <ClaimSafety />
        <MeasuredStrip />
        <DataHome />
        <FourWords />
        <PlansLine />
        <Faq />
        <Closing title="Start with an empty dojo" />
      </div>
    </>
  )
}

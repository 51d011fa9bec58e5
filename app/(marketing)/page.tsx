import { Closing } from '@/components/marketing/sign-up'
import { Beat } from '@/components/marketing/landing/beat'
import { ClaimKeyboard } from '@/components/marketing/landing/claim-keyboard'
import { ClaimSafety } from '@/components/marketing/landing/claim-safety'
import { ClaimSearch } from '@/components/marketing/landing/claim-search'
import { ClaimTogether } from '@/components/marketing/landing/claim-together'
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
      <div className="mx-auto max-w-280 px-5 pt-16 md:pt-20">
        <Beat
          count="two"
          title="Rely on it"
          lead="When the board is full, when many people work on it, when your hands stay on the keys, and when something goes wrong."
        >
          <MeasuredStrip />
          <ClaimTogether />
          <ClaimKeyboard />
          <ClaimSearch />
          <ClaimSafety />
        </Beat>
        <Beat count="three" title="Start" lead="Four words to learn, a plan that is free, and an empty dojo.">
          <FourWords />
          <PlansLine />
          <Faq />
        </Beat>
        <Closing title="Start with an empty dojo" />
      </div>
    </>
  )
}

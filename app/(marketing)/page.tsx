import { IntentLink } from '@/components/layout/intent-link'
import { signIn, startTrial } from '@/components/layout/links'
import { tagline } from '@/components/layout/tagline'
import { BoardPicture } from '@/components/marketing/board-picture'
import { FourWords } from '@/components/marketing/four-words'
import { ThreeClaims } from '@/components/marketing/three-claims'
import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata = pageMetadata(sitePage('/'))

export default function LandingPage() {
  return (
    <div className="mx-auto max-w-280 px-5">
      <div className="grid items-center gap-10 pt-8 pb-11 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:pt-18 md:pb-16">
        <div>
          <h1 className="font-title text-[38px] leading-[1.06] tracking-[-0.012em] text-balance md:text-[44px] lg:text-[60px]">
            {tagline}
          </h1>
          <p className="mt-5 max-w-[34em] text-[17px] leading-relaxed text-ink-soft text-pretty md:text-[19px]">
            A board for people and teams. It opens quickly, shows every move live to everyone on it, and can be worked
            entirely by keyboard.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <IntentLink href={startTrial.href} pending="inside" className={buttonStyles({ variant: 'primary', size: 'xl' })}>
              {startTrial.label}
            </IntentLink>
            <IntentLink href={signIn.href} pending="inside" className={buttonStyles({ size: 'xl' })}>
              {signIn.label}
            </IntentLink>
          </div>
          <p className="mt-4.5 text-ink-soft">The Starter plan is free.</p>
        </div>
        <BrushMark name="enso" className="hidden w-full max-w-100 justify-self-end md:block" />
      </div>
      <BoardPicture />
      <ThreeClaims />
      <FourWords />
    </div>
  )
}

import { tagline } from '@/components/site/product-words'
import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'
import { StartButton, TrialTerms } from '../sign-up'
import { boardPlace } from './board-place'

export function LandingHero() {
  return (
    <div className="mx-auto grid max-w-280 items-center gap-x-12 px-5 pt-6 pb-9 md:grid-cols-[minmax(0,1fr)_15rem] md:pt-10 md:pb-11 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div>
        <h1 className="font-title text-[38px] leading-[1.06] tracking-[-0.012em] text-balance md:text-[44px] lg:text-[52px]">
          {tagline}
        </h1>
        <p className="mt-4.5 max-w-[36em] text-[17px] leading-relaxed text-ink-soft text-pretty lg:text-lg">
          A board for people and teams. It opens quickly, shows every move live to everyone on it, and works entirely
          from the keyboard.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <StartButton />
          <a href={`#${boardPlace}`} className={buttonStyles({ size: 'xl' })}>
            Try the board
          </a>
        </div>
        <TrialTerms className="mt-4 text-pretty" />
      </div>
      <BrushMark name="enso" className="hidden w-full justify-self-end md:block" />
    </div>
  )
}

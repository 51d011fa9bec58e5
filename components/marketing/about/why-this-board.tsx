import { TextLink } from '@/components/marketing/page-link'

export function WhyThisBoard() {
  return (
    <section
      aria-labelledby="why"
      className="grid gap-x-12 gap-y-6 border-t border-rule py-14 md:grid-cols-[1fr_1.6fr] md:py-18"
    >
      <h2 id="why" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl">
        Why another board
      </h2>
      <div className="flex max-w-[40rem] flex-col gap-4 text-[17px] leading-relaxed text-pretty [&_a]:text-ai [&_a]:underline [&_a]:underline-offset-3">
        <p>
          Before we wrote anything, we read ten years of what people publicly told the makers of other boards. The
          wishes hardly change. The board is slow when it is full. A card lands in a different place from where it was
          dropped. A colleague’s edit is gone. There is no undo. You cannot use it without a mouse, and on a phone,
          scrolling moves the cards.
        </p>
        <p>
          None of these is about having more features. They are about a board that does what you tell it, every time. So
          we started there, and many features that others have are still missing. The{' '}
          <TextLink href="/competitor-comparison">comparison</TextLink> says which, and who does them better.
        </p>
        <p>
          The ninja words are a way of speaking: a dojo is a board, a kata is a list, a technique is a card. We drop the
          metaphor where it would make things harder to read.
        </p>
      </div>
    </section>
  )
}

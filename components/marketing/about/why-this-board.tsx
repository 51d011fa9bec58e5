import { TextLink } from '@/components/marketing/text-link'

export function WhyThisBoard() {
  return (
    <section
      aria-labelledby="why"
      className="grid gap-x-12 gap-y-6 border-t border-rule py-14 md:grid-cols-[1fr_1.6fr] md:py-18"
    >
      <h2 id="why" className="font-title text-[28px] leading-[1.2] tracking-[-0.01em] text-balance md:text-4xl">
        Why there is another one
      </h2>
      <div className="flex max-w-[40rem] flex-col gap-4 text-[17px] leading-relaxed text-pretty [&_a]:text-ai [&_a]:underline [&_a]:underline-offset-3">
        <p>
          Before anything was written, we read what people say to the makers of other boards, in public, over ten years.
          The wishes hardly change. The board is slow when it is full. A card lands somewhere else than it was dropped.
          A colleague’s edit is gone. There is no undo. It cannot be worked without a mouse, and on a phone, scrolling
          moves the cards.
        </p>
        <p>
          None of these is about having more features. They are about a board doing what it was told, every time. So
          this one began there, and many things that others have are still missing. The{' '}
          <TextLink href="/competitor-comparison">comparison</TextLink> says which, and names the ones who do them
          better.
        </p>
        <p>
          The ninja words are a way of speaking: a dojo is a board, a kata is a list, a technique is a card. The
          metaphor ends where it would get in the way of reading.
        </p>
      </div>
    </section>
  )
}

import type { Metadata } from 'next'
import Link from 'next/link'
import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'

export const metadata: Metadata = { ...pageMetadata(sitePage('/contact/sent')), robots: { index: false } }

export default function ContactSentPage() {
  return (
    <div className="mx-auto max-w-280 px-5 pt-14 pb-24 md:pt-24">
      <BrushMark name="enso" className="-ml-1 w-20" />
      <h1 className="mt-6 font-title text-[34px] leading-[1.1] tracking-[-0.012em] md:text-[48px]">
        Your message has arrived
      </h1>
      <p className="mt-4 max-w-[36em] text-[17px] leading-relaxed text-ink-soft text-pretty md:text-lg">
        It is stored, and the operator will answer by e-mail to the address you gave. You do not need to do anything
        else. To add something, write again.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link href="/" prefetch={false} className={buttonStyles({ variant: 'primary', size: 'lg' })}>
          Go to the front page
        </Link>
        <Link href="/contact" prefetch={false} className={buttonStyles({ size: 'lg' })}>
          Write another message
        </Link>
      </div>
    </div>
  )
}

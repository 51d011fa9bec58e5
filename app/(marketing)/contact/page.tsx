import { ContactForm } from '@/components/marketing/contact/contact-form'
import { WhatHappensNext } from '@/components/marketing/contact/what-happens-next'
import { PageHead } from '@/components/marketing/page-head'
import { pageMetadata } from '@/lib/site/page-metadata'
import { sitePage } from '@/lib/site/pages'
import { sendContactMessage } from './actions'

export const metadata = pageMetadata(sitePage('/contact'))

export default function ContactPage() {
  return (
    <div className="mx-auto max-w-280 px-5 pb-20">
      <PageHead title="Write to us">
        <p>Send a question, a problem or a wish to the people who run this installation.</p>
      </PageHead>
      <div className="grid gap-12 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-20">
        <div className="rounded-[10px] border border-rule bg-paper-raised p-5 sm:p-7">
          <ContactForm action={sendContactMessage} />
        </div>
        <WhatHappensNext />
      </div>
    </div>
  )
}

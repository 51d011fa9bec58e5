import { measured, measuredOn } from '../measured'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'

export function TeamLive() {
  return (
    <section aria-labelledby="live" className="border-t border-rule py-14 md:py-18">
      <div className="grid gap-x-14 gap-y-6 md:grid-cols-2">
        <div>
          <SectionTitle id="live">Live, and in order</SectionTitle>
          <SectionText>
            Everybody sees the same dojo, and the same order. In our measurement of {measuredOn} another person saw a
            drop {measured.moveSeenByOthers} after it was made, with browsers and server on one machine.
          </SectionText>
        </div>
        <SectionText className="md:mt-0">
          Two who edit the same description in the same moment both keep their words: the second is asked, with their
          own text at hand. Undo never takes back what a colleague has changed since.
        </SectionText>
      </div>
      <ProductPicture
        name="together"
        phoneShows="right"
        alt="A dojo with three people on it. The bell is open: Adam and Mia have mentioned Olive in comments."
        className="mt-10 rounded-lg border border-rule shadow-lift"
      />
    </section>
  )
}

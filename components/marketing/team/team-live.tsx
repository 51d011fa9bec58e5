import { measured, measuredOn } from '../measured'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'

export function TeamLive() {
  return (
    <section aria-labelledby="live" className="border-t border-rule py-14 md:py-18">
      <div className="grid gap-x-14 gap-y-6 md:grid-cols-2">
        <div>
          <SectionTitle id="live">Live, and in the same order</SectionTitle>
          <SectionText>
            Everyone sees the same dojo, in the same order. In our measurement of {measuredOn} another person saw a drop{' '}
            {measured.moveSeenByOthers} later, with browsers and server on one machine.
          </SectionText>
        </div>
        <SectionText className="md:mt-0">
          If two people edit the same description at the same moment, both keep their text: the second one is asked what
          to do. Undo never reverts what a colleague has changed since.
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

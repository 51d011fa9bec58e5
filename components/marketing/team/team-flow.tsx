import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'

/** What a team sees of how its work flows. */
export function TeamFlow() {
  return (
    <section aria-labelledby="flow" className="border-t border-rule py-14 md:py-18">
      <div className="grid gap-x-14 gap-y-6 md:grid-cols-2">
        <div>
          <SectionTitle id="flow">What is stuck, and when it will be done</SectionTitle>
          <SectionText>
            On every plan: where work piles up, how long things take, how old open work is, and a forecast that states
            its odds. Each number opens the techniques that it counts. Where there is too little to go by, it says how
            much is missing.
          </SectionText>
        </div>
        <SectionText className="md:mt-0">
          There is no ranking of people. Analytics shows your own work beside your own past, and once a week by e-mail
          if you want it.
        </SectionText>
      </div>
      <ProductPicture
        name="flow"
        phoneShows="left"
        alt="Analytics of a team: bands for how many techniques were in each kata day by day, bars for what was done each week, dots for how long each technique took, and a forecast of the day by which all are done."
        className="mt-10 rounded-lg border border-rule shadow-lift"
      />
    </section>
  )
}

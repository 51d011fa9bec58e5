import { Kbd } from '@/components/ui/kbd'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'

export function ClaimSearch() {
  return (
    <div className="grid items-center gap-x-14 gap-y-9 border-t border-rule py-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-16">
      <div className="max-md:order-1">
        <ProductPicture
          name="search"
          alt="The search: “pasword reste” finds the technique “Password reset link fails in the mail app of older phones”, and says which words it looked for instead."
          className="mx-auto rounded-lg border border-rule shadow-lift"
        />
      </div>
      <div>
        <SectionTitle level={3}>Found, even when mistyped</SectionTitle>
        <SectionText>
          One box searches titles, descriptions, tags, steps and comments in every dojo you are on. If nothing matches
          your spelling, it looks for the closest words and tells you so.
        </SectionText>
        <SectionText>
          Behind <Kbd>&gt;</Kbd> the same box runs commands: start a dojo, undo, change the theme, go to a page.
        </SectionText>
      </div>
    </div>
  )
}

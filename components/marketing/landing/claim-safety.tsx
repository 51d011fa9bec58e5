import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'

/** Two claims side by side: undo, and restore. */
export function ClaimSafety() {
  return (
    <div className="grid border-t border-rule md:grid-cols-2">
      <div className="py-12 max-md:border-b max-md:border-rule md:py-16 md:pr-12">
        <SectionTitle level={3}>Undo that asks first</SectionTitle>
        <SectionText>
          You can undo your last 20 steps on a dojo, even a deleted kata with all its techniques. If a colleague has
          changed something since, undo notices, leaves it as it is, and says so.
        </SectionText>
        <div className="mt-7 flex flex-col items-start gap-4">
          <ProductPicture
            name="undo"
            alt="A notice: Technique deleted, “Tidy the colours of the priority flags”, with the buttons Undo and Open the archive."
            className="rounded-lg shadow-lift"
          />
          <ProductPicture
            name="overtaken"
            alt="A notice: Someone else has changed this since, so it was left as it is."
            className="rounded-lg shadow-lift md:ml-8"
          />
        </div>
      </div>
      <div className="py-12 md:border-l md:border-rule md:py-16 md:pl-12">
        <SectionTitle level={3}>Nothing vanishes</SectionTitle>
        <SectionText>
          Each technique keeps its history: who moved it, when, from where to where. Archived work stays until you
          restore it. Deleted work is kept in the archive for 30 days, with its steps, tags, comments and files.
        </SectionText>
        <div className="mt-7 overflow-hidden rounded-lg border border-rule bg-paper-raised">
          <ProductPicture
            name="history"
            alt="The history of a technique: who added it, who set its priority, who completed it, who moved it from kata to kata, each with its time."
          />
        </div>
      </div>
    </div>
  )
}

import { Kbd } from '@/components/ui/kbd'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'
import { TypedCard } from './typed-card'

const leaf = 'rounded-lg border border-rule shadow-lift'

/** What helps without a model: rules, explained. */
export function WorksToday() {
  return (
    <>
      <section aria-labelledby="quick-add" className="border-t border-rule py-14 md:py-18">
        <div className="grid gap-x-14 gap-y-4 md:grid-cols-2">
          <SectionTitle id="quick-add">Today: one field for the whole technique</SectionTitle>
          <SectionText className="md:mt-1">
            When you add a technique, a word with # is a tag, one with @ the assignee, one with ! the priority, a date
            at the end the due date, and a line that starts with a dash is a step. Tags and people that the dojo has are
            suggested as you type. These are rules, not guesses: the same text always gives the same result.
          </SectionText>
        </div>
        <div className="mt-9 grid items-center gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid gap-9">
            <TypedCard
              id="typed-call"
              typed={'Call Ana about the hall #market @mia !high tomorrow\n- Ask for the price\n- Ask for sixty chairs'}
            />
            <TypedCard
              id="typed-report"
              typed={'Quarterly report #finance @adam today\n- [x] Collect the figures\n- First draft'}
            />
          </div>
          <figure>
            <ProductPicture
              name="entry"
              alt="The field for a new technique: “Call the printer fri”. Below it a date, the tag writing, high priority and Mia, each with a button to remove it."
              className={leaf}
            />
            <figcaption className="mt-3 max-w-68 text-[13px] text-ink-soft text-pretty">
              In the product: what was read is shown below the line before you press Enter.
            </figcaption>
          </figure>
        </div>
      </section>
      <section
        aria-labelledby="forgiving"
        className="grid items-start gap-x-14 gap-y-8 border-t border-rule py-14 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:py-18"
      >
        <div>
          <SectionTitle id="forgiving">Today: a search that forgives</SectionTitle>
          <SectionText>
            Up to two letters of a longer word may be wrong. The search compares it with the words in your own dojos, so
            names and jargon are no obstacle.
          </SectionText>
          <SectionText>
            After <Kbd>&gt;</Kbd> it lists the page’s commands, with their names and keyboard shortcuts.
          </SectionText>
        </div>
        <div className="grid gap-4">
          <ProductPicture
            name="search"
            alt="The search: “pasword reste” finds the technique “Password reset link fails in the mail app of older phones”, and says which words it looked for instead."
            className={leaf}
          />
          <ProductPicture
            name="commands"
            alt="The search box after a “>”, with a list of commands from New dojo to Share this dojo."
            className={`${leaf} md:ml-10 md:w-[calc(100%-2.5rem)]`}
          />
        </div>
      </section>
    </>
  )
}

import { Kbd } from '@/components/ui/kbd'
import { plans } from '@/lib/plans/catalogue'
import { PageLink } from '../page-link'
import { ProductPicture } from '../product-picture'
import { SectionText, SectionTitle } from '../section-title'
import { listNames } from './list-names'
import { TypedCard } from './typed-card'

const withAi = plans.filter(({ aiFeatures }) => aiFeatures).map(({ name }) => name)
const leaf = 'rounded-lg border border-rule shadow-lift'

/** What helps without a model: rules, explained. */
export function WorksToday() {
  return (
    <>
      <section aria-labelledby="quick-add" className="border-t border-rule py-14 md:py-18">
        <div className="grid gap-x-14 gap-y-4 md:grid-cols-2">
          <SectionTitle id="quick-add">Today: one field for the whole technique</SectionTitle>
          <SectionText className="md:mt-1">
            Write it as you would say it: “call Ana on Friday at 3, high” becomes the title, the date with its time and
            the priority. A word with # is a tag, one with @ the assignee, one with / the kata, and a line that starts
            with a dash is a step. What was understood is marked in the line, and a button below offers its other
            readings. These are rules, not guesses: the same text always gives the same result, and nothing leaves your
            browser to be read.
          </SectionText>
          <SectionText className="md:col-start-2">
            Dates and times in words are part of {listNames(withAi)}. Tags, people, priorities, katas, steps and a plain
            date at the end work on every plan.
          </SectionText>
        </div>
        <div className="mt-9 grid items-center gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid gap-9">
            <TypedCard
              id="typed-call"
              typed={'call Ana on Friday at 3, high #market @mia\n- Ask for the price\n- Ask for sixty chairs'}
            />
            <TypedCard
              id="typed-report"
              typed={'Quarterly report #finance @adam today\n- [x] Collect the figures\n- First draft'}
            />
          </div>
          <figure>
            <ProductPicture
              name="entry"
              alt="The field for a new technique: “call Ana on Friday at 3, high #writing @mia”, what was understood marked. Below it Friday at 3 PM, high priority, the tag writing and Mia, each a button with a menu."
              className={leaf}
            />
            <figcaption className="mt-3 max-w-68 text-[13px] text-ink-soft text-pretty">
              In the product: what was read is marked and shown below the line before you press Enter.
            </figcaption>
          </figure>
        </div>
      </section>
      <section
        aria-labelledby="goals"
        className="grid items-start gap-x-14 gap-y-4 border-t border-rule py-14 md:grid-cols-2 md:py-18"
      >
        <SectionTitle id="goals">Today: a plan for your goal</SectionTitle>
        <div>
          <SectionText className="md:mt-1">
            “Winter concert by December 20” becomes an outline: the techniques of a playbook that fits, or of a similar
            dojo of yours, each with its date. It is planned backwards over your working days, using the time that
            similar work really took you. If you cannot meet the date, the plan says so, and names what you could leave
            out or which day would work. You can change the outline before anything is created.
          </SectionText>
          <SectionText>
            It draws on 32 playbooks, which are also the <PageLink to="/project-mastery">Project Templates</PageLink>.
            No model is used unless you ask for it. It comes with {listNames(withAi)}.
          </SectionText>
        </div>
        <ProductPicture
          name="goal"
          alt="Plan a goal: “Winter concert in 10 weeks”, with its deadline, working days and the playbook it comes from; below, the katas with their techniques, each with a tick, its working days and its date."
          phoneShows="left"
          className={`${leaf} mt-5 md:col-span-2`}
        />
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

import { ProductPicture } from '../product-picture'
import { board, featureGroups, finding, safety, technique, together } from './feature-groups'
import { FeatureList, GroupTitle } from './feature-list'

const leaf = 'rounded-lg border border-rule shadow-lift'

export function BoardSection() {
  return (
    <section aria-labelledby={board.id} className="py-14 md:py-18">
      <GroupTitle group={board} />
      <div className="relative mt-8 lg:pr-28 lg:pb-12">
        <ProductPicture
          name="board"
          phoneShows="left"
          alt="A dojo with the katas Ready, In progress, Review and Complete, and their techniques with tags, dates and faces."
          className={leaf}
        />
        <ProductPicture
          name="phone"
          alt="A dojo on a phone: one kata fills the screen, the edge of the next one is visible on the right."
          className={`${leaf} absolute right-0 bottom-0 max-lg:hidden lg:w-60`}
        />
      </div>
      <FeatureList group={board} className="mt-8 sm:grid-cols-2 lg:grid-cols-3" />
      <figure className="mt-8">
        <ProductPicture
          name="calendar"
          phoneShows="right"
          alt="A dojo as a month calendar, with techniques on their due days and those without a date beside it."
          className={leaf}
        />
        <figcaption className="mt-3 text-[13px] text-ink-soft">
          The same dojo as a calendar. Techniques without a date are beside it.
        </figcaption>
      </figure>
    </section>
  )
}

export function TechniqueSection() {
  return (
    <section
      aria-labelledby={technique.id}
      className="grid items-start gap-x-14 gap-y-8 border-t border-rule py-14 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] md:py-18"
    >
      <div>
        <GroupTitle group={technique} />
        <FeatureList group={technique} className="mt-7" />
      </div>
      <ProductPicture
        name="technique"
        alt="A technique, opened: its title with a round tick, description and a checklist with two of four steps done; beside them its kata, assignee, date, priority and tags."
        className={`${leaf} md:sticky md:top-8`}
      />
    </section>
  )
}

export function TogetherSection() {
  return (
    <section aria-labelledby={together.id} className="border-t border-rule py-14 md:py-18">
      <GroupTitle group={together} />
      <ProductPicture
        name="together"
        phoneShows="right"
        alt="A dojo with three people on it. The bell is open: Adam and Mia have mentioned Olive in comments."
        className={`${leaf} mt-8`}
      />
      <FeatureList group={together} className="mt-8 sm:grid-cols-2 lg:grid-cols-3" />
    </section>
  )
}

export function FindingSection() {
  return (
    <section
      aria-labelledby={finding.id}
      className="grid items-center gap-x-14 gap-y-8 border-t border-rule py-14 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] md:py-18"
    >
      <div className="max-md:order-1">
        <ProductPicture
          name="commands"
          alt="The search box after a “>”: New dojo, Open the archive, Show as board, list or calendar, Filter techniques, New technique, Share this dojo."
          className={leaf}
        />
      </div>
      <div>
        <GroupTitle group={finding} />
        <FeatureList group={finding} className="mt-7" />
      </div>
    </section>
  )
}

export function SafetySection() {
  return (
    <section aria-labelledby={safety.id} className="border-t border-rule py-14 md:py-18">
      <GroupTitle group={safety} />
      <div className="mt-8 grid items-center gap-x-10 gap-y-6 rounded-lg bg-paper-sunk p-5 md:grid-cols-2 md:p-10">
        <div className="grid justify-items-start gap-4">
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
        <ProductPicture
          name="history"
          alt="The history of a technique: who assigned it, who moved it from In progress to Review, who set its priority, each with its time."
          className={leaf}
        />
      </div>
      <FeatureList group={safety} className="mt-8 sm:grid-cols-2 lg:grid-cols-3" />
    </section>
  )
}

/** Links to the parts of the page, in a row. */
export function GroupLinks() {
  return (
    <nav aria-label="On this page" className="border-y border-rule">
      <ul className="-mx-3 flex flex-wrap">
        {featureGroups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center px-3 font-medium hover:text-ai-deep">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

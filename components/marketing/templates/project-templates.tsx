import { TemplateTile, tilesStyles } from '@/components/playbooks/template-tile'
import { playbooks } from '@/content/playbooks/all-playbooks'
import { categories, type Category, type Playbook } from '@/content/playbooks/playbook'
import { plans } from '@/lib/plans/catalogue'
import { listNames } from '../ai/list-names'
import { BoardLeaf } from '../boards/board-leaf'
import { PageLink } from '../page-link'
import { ProductPicture } from '../product-picture'
import { SectionTitle } from '../section-title'
import { playbookSketch } from './playbook-sketch'

const withTemplates = plans.filter(({ features }) => features.projectTemplates).map(({ name }) => name)
/** Drawn as the boards that they become; the others are named. */
const drawn: Partial<Record<Category, string>> = { Product: 'product-launch', Home: 'moving-house' }

/** All templates of whole projects, by category. */
export function ProjectTemplates() {
  return (
    <section aria-labelledby="projects" className="border-t border-rule py-12 md:py-16">
      <SectionTitle id="projects">{`${playbooks.length} whole projects`}</SectionTitle>
      <p className="mt-3 max-w-[38em] text-[17px] leading-relaxed text-pretty">
        A launch, a move, a wedding, an exam: katas, techniques with their steps, and who does what how many days
        before. You answer a few questions, see the dojo that comes of it, and make it. The days skip weekends; where
        there is less time than usual, it says so.
      </p>
      <p className="mt-2 max-w-[38em] text-base leading-relaxed text-ink-soft text-pretty">
        They come with {listNames(withTemplates)}, as does saving your own dojos as templates of a clan.{' '}
        <PageLink to="/pricing">Plans</PageLink>
      </p>
      <ProductPicture
        name="playbook"
        alt="The template Moving house: on the left a few questions such as where to, by when and what belongs to it; on the right the dojo that comes of the answers, with its katas and techniques."
        phoneShows="left"
        className="mt-8 rounded-lg border border-rule shadow-lift"
      />
      {categories.map((category) => (
        <CategoryPart
          key={category}
          category={category}
          playbooks={playbooks.filter((playbook) => playbook.category === category)}
        />
      ))}
    </section>
  )
}

function CategoryPart({ category, playbooks: own }: { category: Category; playbooks: readonly Playbook[] }) {
  const shown = own.find(({ slug }) => slug === drawn[category])
  return (
    <div className="mt-10">
      <h3 className="font-title text-2xl leading-tight">{category}</h3>
      {shown && <BoardLeaf sketch={playbookSketch(shown)} isWide className="mt-4" />}
      <ul className={`mt-4 ${tilesStyles}`}>
        {own.map(({ slug, name, summary, katas }) => (
          <TemplateTile
            key={slug}
            href={`/project-mastery-templates/${slug}`}
            name={name}
            summary={summary}
            counts={katas.map(({ techniques }) => techniques.length)}
          />
        ))}
      </ul>
    </div>
  )
}

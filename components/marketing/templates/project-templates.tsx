import { PlaybookTile } from '@/components/playbooks/playbook-tile'
import { tilesStyles } from '@/components/playbooks/template-tile'
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

const idOf = (category: Category) => `projects-${category.toLowerCase()}`

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
        They come with {listNames(withTemplates)}, as does saving a clan’s dojos as templates.{' '}
        <PageLink to="/pricing">Plans</PageLink>
      </p>
      <ProductPicture
        name="playbook"
        alt="The template Moving house: on the left a few questions such as where to, by when and what belongs to it; on the right the dojo that comes of the answers, with its katas and techniques."
        phoneShows="left"
        className="mt-8 rounded-lg border border-rule shadow-lift"
      />
      <nav aria-label="Subjects" className="mt-6 flex flex-wrap gap-x-5 gap-y-1">
        {categories.map((category) => (
          <a
            key={category}
            href={`#${idOf(category)}`}
            className="inline-flex items-center text-ai-deep underline-offset-3 hover:underline pointer-coarse:min-h-11"
          >
            {category}
          </a>
        ))}
      </nav>
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
      <h3 id={idOf(category)} className="scroll-mt-8 font-title text-2xl leading-tight">
        {category}
      </h3>
      {shown && <BoardLeaf sketch={playbookSketch(shown)} isWide className="mt-4" />}
      <ul className={`mt-4 ${tilesStyles}`}>
        {own.map((playbook) => (
          <PlaybookTile key={playbook.slug} playbook={playbook} />
        ))}
      </ul>
    </div>
  )
}

import type { Playbook } from '@/content/playbooks/playbook'
import { countWords } from '@/lib/count-words'
import { lengthWords, planShape } from '@/lib/playbooks/plan-shape'
import { PlanSketch } from './plan-sketch'
import { PlaybookSign } from './playbook-sign'
import { TemplateTile } from './template-tile'

/** A built-in template to open: its icon, its plan drawn in time, its duration and size. */
export function PlaybookTile({ playbook }: { playbook: Playbook }) {
  const { slug, name, summary, length, katas } = playbook
  const techniques = katas.reduce((sum, kata) => sum + kata.techniques.length, 0)
  return (
    <TemplateTile
      href={`/project-mastery-templates/${slug}`}
      name={name}
      summary={summary}
      sign={<PlaybookSign slug={slug} />}
      sketch={<PlanSketch shape={planShape(playbook)} />}
      facts={[lengthWords(length), countWords(techniques, 'technique')]}
    />
  )
}

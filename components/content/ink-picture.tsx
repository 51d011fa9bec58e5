import type { StaticImageData } from 'next/image'
import type { CategorySlug, PostPicture } from '@/lib/content/schema'
import { cn } from '@/lib/cn'
import asksFirst from './ink/asks-first.svg'
import findingThings from './ink/finding-things.svg'
import gettingStarted from './ink/getting-started.svg'
import oneLock from './ink/one-lock.svg'
import ownBoards from './ink/own-boards.svg'
import safetyAndAccount from './ink/safety-and-account.svg'
import workingOnABoard from './ink/working-on-a-board.svg'
import workingTogether from './ink/working-together.svg'

type Drawing = {
  file: StaticImageData
  /** Where the red seal is, in percent from the left and the top. */
  seal: readonly [left: number, top: number]
}

const drawings: Readonly<Record<PostPicture | CategorySlug, Drawing>> = {
  'one-lock': { file: oneLock, seal: [50, 50] },
  'own-boards': { file: ownBoards, seal: [57.3, 39.5] },
  'asks-first': { file: asksFirst, seal: [74, 82] },
  'getting-started': { file: gettingStarted, seal: [50, 74] },
  'working-on-a-board': { file: workingOnABoard, seal: [78, 58] },
  'working-together': { file: workingTogether, seal: [50, 50] },
  'finding-things': { file: findingThings, seal: [45, 43] },
  'safety-and-account': { file: safetyAndAccount, seal: [50, 42] },
}

type InkPictureProps = { name: keyof typeof drawings; className?: string }

/** What a text is about, in a few brush strokes and one seal. Beside a title that says it in words. */
export function InkPicture({ name, className }: InkPictureProps) {
  const { file, seal } = drawings[name]
  return (
    <span aria-hidden="true" className={cn('relative block aspect-[8/5] rounded-lg bg-paper-sunk', className)}>
      <span className="block size-full bg-current" style={{ mask: `url("${file.src}") center / contain no-repeat` }} />
      <span
        className="absolute aspect-square w-[5.5%] -translate-1/2 rounded-full bg-accent"
        style={{ left: `${seal[0]}%`, top: `${seal[1]}%` }}
      />
    </span>
  )
}

import { cn } from '@/lib/cn'

/** What scripts/site-pictures takes, with the size in which it is shown at most: the files are twice that. */
const pictures = {
  board: [1180, 660],
  entry: [272, 289],
  technique: [920, 756],
  analytics: [1180, 660],
  receipt: [528, 420],
  flow: [1180, 880],
  search: [680, 216],
  commands: [680, 420],
  calendar: [1180, 660],
  together: [1180, 620],
  share: [560, 608],
  history: [606, 210],
  undo: [373, 87],
  overtaken: [380, 67],
  hub: [1180, 504],
  goal: [1180, 720],
  playbook: [1180, 700],
  phone: [390, 760],
} as const satisfies Record<string, readonly [width: number, height: number]>

type PictureName = keyof typeof pictures

type ProductPictureProps = {
  name: PictureName
  alt: string
  /** The part of a wide picture that a phone shows, because the whole would be too small to read. */
  phoneShows?: keyof typeof phoneCrops
  className?: string
}

const phoneCrops = {
  left: 'max-md:h-80 max-md:w-full max-md:object-cover max-md:object-left-top',
  right: 'max-md:h-80 max-md:w-full max-md:object-cover max-md:object-right-top',
}

/** The product as it is, photographed by scripts/site-pictures. Only the picture of the theme on screen is fetched. */
export function ProductPicture({ name, alt, phoneShows, className }: ProductPictureProps) {
  const [width, height] = pictures[name]
  return (['light', 'dark'] as const).map((theme) => (
    // oxlint-disable-next-line nextjs/no-img-element -- made in the size they are shown in: nothing is left to be done to them
    <img
      key={theme}
      src={`/site/${name}-${theme}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={cn(
        'h-auto max-w-full',
        phoneShows && phoneCrops[phoneShows],
        theme === 'light' ? 'block dark:hidden print:block' : 'hidden dark:block print:hidden',
        className,
      )}
    />
  ))
}

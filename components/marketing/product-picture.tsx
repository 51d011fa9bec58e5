import { cn } from '@/lib/cn'
import { type PictureName, pictures } from './pictures'

type ProductPictureProps = { name: PictureName; alt: string; className?: string }

/** The product as it is, photographed by scripts/site-pictures.mjs. Only the picture of the theme on screen is fetched. */
export function ProductPicture({ name, alt, className }: ProductPictureProps) {
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
      className={cn('h-auto max-w-full', theme === 'light' ? 'block dark:hidden print:block' : 'hidden dark:block print:hidden', className)}
    />
  ))
}

import shots from '@/content/shots.json'

type ShotProps = {
  /** A picture of scripts/screenshots.mjs. */
  name: string
  /** What the picture shows, for people who cannot see it. */
  alt: string
}
type Size = { width: number; height: number }

/** The build looks up every name, so a typing error fails it. @throws Error for a picture that does not exist */
function sizeOf(name: string): Size {
  const sizes: Readonly<Record<string, Size | undefined>> = shots
  const size = sizes[name]
  if (!size)
    throw new Error(`There is no picture "${name}": add it to scripts/screenshots.mjs and run npm run screenshots.`)
  return size
}

/**
 * A picture of the product in the light and the dark theme. Lazy, so that the browser fetches only the one that is
 * shown.
 */
export function Shot({ name, alt }: ShotProps) {
  const { width, height } = sizeOf(name)
  const picture = (theme: 'light' | 'dark', className: string) => (
    // oxlint-disable-next-line nextjs/no-img-element -- made in both sizes that are wanted
    <img
      src={`/help/${name}-${theme}.webp`}
      srcSet={`/help/${name}-${theme}-small.webp ${width}w, /help/${name}-${theme}.webp ${2 * width}w`}
      // As wide as its box, in browsers that know `auto`.
      sizes="auto, (min-width: 64rem) 47rem, 100vw"
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`h-auto max-w-full rounded-ink border border-rule ${className}`}
    />
  )
  return (
    // If there is room, a wide picture is wider than the text.
    <figure className="my-7 lg:w-[47rem] lg:max-w-[calc(100vw-20rem)] print:w-auto">
      {picture('light', 'block dark:hidden print:block')}
      {picture('dark', 'hidden dark:block print:hidden')}
    </figure>
  )
}

/**
 * The upper left corner of a picture, beside the title of the article that shows it: only for recognition, so without
 * words.
 */
export function ShotCorner({ name }: { name: string }) {
  const { width, height } = sizeOf(name)
  return (
    <span className="block aspect-[8/5] overflow-hidden rounded-ink border border-rule bg-paper-sunk">
      {(['light', 'dark'] as const).map((theme) => (
        // oxlint-disable-next-line nextjs/no-img-element -- made in both sizes that are wanted
        <img
          key={theme}
          src={`/help/${name}-${theme}-small.webp`}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={`w-[160%] max-w-none ${theme === 'light' ? 'block dark:hidden print:block' : 'hidden dark:block print:hidden'}`}
        />
      ))}
    </span>
  )
}

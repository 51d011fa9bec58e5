/** The size of the picture with which social networks and messengers show a link. */
export const pictureSize = { width: 1200, height: 630 }

/** `/og/pricing.png`; the front page's is `/og/index.png`. */
export function picturePath(path: string): string {
  return `/og${path === '/' ? '/index' : path}.png`
}

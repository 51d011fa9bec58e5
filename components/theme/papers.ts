/** The two papers of globals.css, for a meta tag, which cannot use variables. */
export const papers = { light: '#faf7f1', dark: '#0f121a' } as const

/** Prefetches the pictures of the other theme: hidden pictures are not fetched. */
export function fetchHiddenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    if (picture.getClientRects().length === 0) picture.loading = 'eager'
}

/** The two papers of globals.css, for a meta tag, which knows no variables. */
export const papers = { light: '#faf7f1', dark: '#0f121a' } as const

/** Fetches the pictures of the theme that is not shown, before it is: they are not fetched as long as they are hidden. */
export function fetchHiddenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]'))
    if (picture.getClientRects().length === 0) picture.loading = 'eager'
}

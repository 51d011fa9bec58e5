export const publicPath = (token: string) => `/public/${token}`
export const publicCardPath = (token: string, cardId: string) => `/public/${token}/${cardId}`

/** The open technique in a public board's address, if any. */
export function cardOfPath(path: string): string | undefined {
  return /^\/public\/[^/]+\/([^/]+)$/.exec(path)?.[1]
}

/** The header in which an open public page names its link when it asks whether something has changed. */
export const linkHeader = 'x-public-link'

export const publicPath = (token: string) => `/public/${token}`
export const publicCardPath = (token: string, cardId: string) => `/public/${token}/${cardId}`

/** The technique that is open at an address of a public board, if any. */
export function cardOfPath(path: string): string | undefined {
  return /^\/public\/[^/]+\/([^/]+)$/.exec(path)?.[1]
}

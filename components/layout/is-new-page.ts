/**
 * Whether going from one path to another shows another page. A technique's dialog has an address below its
 * board's, so moving within one `/dojo/{id}` stays on the page, and so does choosing a template at `/new-board/{id}`.
 * Hash and search parameters are no part of a path.
 */
export function isNewPage(from: string, to: string): boolean {
  return pageOf(from) !== pageOf(to)
}

function pageOf(path: string): string {
  return /^\/(?:dojo\/[^/]+|new-board(?=\/|$))/.exec(path)?.[0] ?? path
}

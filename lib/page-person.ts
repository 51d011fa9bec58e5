/** Sent with calls of our routes, which refuse if someone else has signed in (lib/http/authed-route.ts). */
export const personHeader = 'x-page-person'

let personId: string | undefined

/**
 * Notes for whom this tab's page was made, until the page is loaded again. All tabs share the session's cookie: if
 * someone else signs in in another one, nothing of this page may be done in their name, not even what continues when
 * links lead to other pages.
 */
export function setPagePerson(id: string | undefined): void {
  personId = id
}

export function pagePerson(): string | undefined {
  return personId
}

/** Empty on pages that are made for no one. */
export function personHeaders(): Record<string, string> {
  return personId === undefined ? {} : { [personHeader]: personId }
}

/** Sets one search parameter in place, without asking the server; an empty one goes. */
export function writeAddress(pathname: string, name: string, value: string): void {
  const search = new URLSearchParams(window.location.search)
  if (value) search.set(name, value)
  else search.delete(name)
  const query = search.toString()
  window.history.replaceState(null, '', query ? `${pathname}?${query}` : pathname)
}

/** The first tab stop of every page. `#main` is the region that each shell provides. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-ink bg-ink px-4 py-2.5 font-medium text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/** The board is in the layout; no technique is open. */
export default function PublicPage() {
  return null
}

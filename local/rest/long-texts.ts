/** What may have thousands of characters: Postgres unpacks it again for each comparison. */
const LONG_TEXT = /^(?:\w+\.)*(?:description|content|custom_css|mentions)\b/

/** Whether a condition or an order, beginning with its column, reads a long text. */
export function readsLongText(term: string): boolean {
  return LONG_TEXT.test(term)
}

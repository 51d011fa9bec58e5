/** A text as it was written. */
export function RawText({ children }: { children: string }) {
  return <p className="leading-normal wrap-anywhere whitespace-pre-wrap">{children}</p>
}

import { OnDemand } from '../board/on-demand'

const loadMarkdown = () => import('./markdown').then((module) => module.Markdown)

/** Markdown. Until the formatting is there, and where it cannot be fetched, the text as it was written. */
export function Formatted({ children }: { children: string }) {
  const plain = <p className="leading-normal wrap-anywhere whitespace-pre-wrap">{children}</p>
  return <OnDemand load={loadMarkdown} props={{ children }} fallback={plain} />
}

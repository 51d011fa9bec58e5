import { PanelFrame } from './panel-frame'

/** In the place of a technique that was deleted, archived or moved to another dojo. */
export function GonePanel({ token }: { token: string }) {
  return (
    <PanelFrame token={token} title="This technique is gone">
      <p className="text-ink-soft">It was removed from this dojo, or it was never on it.</p>
    </PanelFrame>
  )
}

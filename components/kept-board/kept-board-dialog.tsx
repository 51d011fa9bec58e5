'use client'

import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { useKeeping } from './use-keeping'

/** Turns the landing page's board into a dojo, or asks whether to. */
export function KeptBoardDialog({ hasDojos }: { hasDojos: boolean }) {
  const { keeping, keep, discard, leave } = useKeeping(hasDojos)
  if (!('draft' in keeping)) return null
  const { draft, problem } = keeping
  const isKeeping = keeping.at === 'keeping'
  const { changes, title } = draft
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && leave()}>
      <DialogContent
        size="sm"
        dismissable={!isKeeping}
        title={isKeeping ? 'Keeping your board' : 'Keep the board you tried?'}
        description={
          isKeeping
            ? `“${title}” becomes your dojo, with everything you did on it.`
            : `On the front page you made ${changes === 1 ? 'a change' : `${changes} changes`} to “${title}”. You can keep it as your own dojo, with everything you changed. Only you will see it.`
        }
      >
        {isKeeping && <Spinner size="lg" label="Creating your dojo" className="mx-auto my-4" />}
        {problem !== undefined && (
          <p role="alert" className="text-danger-deep">
            {problem}
          </p>
        )}
        {!isKeeping && (
          <DialogFooter>
            <Button variant="ghost" onClick={() => discard(draft)}>
              Discard board
            </Button>
            <Button variant="primary" onClick={() => void keep(draft)}>
              Keep as a dojo
            </Button>
          </DialogFooter>
        )}
      </DialogContent>
    </Dialog>
  )
}

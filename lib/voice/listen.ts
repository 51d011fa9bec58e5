import { listenInBrowser } from './browser-ear'
import { type EarKind } from './choose-ear'
import type { Ear, EarEvents } from './ear'
import { findRecognition } from './recognition'
import { listenByRecording } from './recorder-ear'

/** Opens an ear. Fetched on the first press of the button. */
export function listen(
  kind: EarKind,
  { language, boardId }: { language: string; boardId: string | undefined },
  events: EarEvents,
): Ear {
  const Recognition = findRecognition()
  if (kind === 'recorder' || !Recognition) return listenByRecording(boardId, events)
  return listenInBrowser(Recognition, { language, isLocal: kind === 'device' }, events)
}

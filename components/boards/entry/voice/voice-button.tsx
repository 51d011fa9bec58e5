'use client'

import { Mic, Square } from 'lucide-react'
import { useRef } from 'react'
import { ShortcutKeys } from '@/components/shortcuts/shortcut-keys'
import { table } from '@/components/shortcuts/shortcut-table'
import { IconButton } from '@/components/ui/icon-button'
import type { Voice } from './use-voice'

/** If held this long, the button listens only while held. */
const heldMs = 500

/** Starts and ends listening: by a press, or for as long as it is held. The field keeps the focus. */
export function VoiceButton({ voice }: { voice: Voice }) {
  const pressedAt = useRef<number>(undefined)
  if (!voice.isOffered) return null
  const isOn = voice.state.phase !== 'off' && voice.state.phase !== 'asking'
  return (
    <IconButton
      label={isOn ? 'Stop listening' : 'Speak'}
      size="icon-sm"
      aria-pressed={isOn}
      shortcut={<ShortcutKeys of={table.speak} />}
      className="shrink-0 aria-pressed:bg-ai-wash aria-pressed:text-ai-deep"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        pressedAt.current = event.timeStamp
        voice.toggle()
      }}
      onPointerUp={({ timeStamp }) => {
        if (isOn && pressedAt.current !== undefined && timeStamp - pressedAt.current > heldMs) voice.stop()
      }}
      // A key or a screen reader presses without a pointer.
      onClick={({ detail }) => detail === 0 && voice.toggle()}
    >
      {isOn ? <Square aria-hidden="true" className="size-3.5! fill-current" /> : <Mic aria-hidden="true" />}
    </IconButton>
  )
}

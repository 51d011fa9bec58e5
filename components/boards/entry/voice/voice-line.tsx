'use client'

import { MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { whereItGoes } from '@/lib/voice/voice-words'
import type { Voice } from './use-voice'

/** What happens while someone speaks, and where the audio goes; or why nothing was heard. */
export function VoiceLine({ voice }: { voice: Voice }) {
  return (
    <div role="status" className="text-[13px] text-ink-soft not-empty:mt-2">
      <Words voice={voice} />
    </div>
  )
}

function Words({ voice }: { voice: Voice }) {
  const { state, writtenDownBy } = voice
  switch (state.phase) {
    case 'off':
      return state.sentence ? <Problem>{state.sentence}</Problem> : null
    case 'asking':
      return <Question voice={voice} canInstall={state.canInstall} />
    case 'installing':
      return <Busy>Downloading speech recognition for this device…</Busy>
    case 'writing':
      return <Busy>Transcribing what you said…</Busy>
    case 'starting':
      return <Busy>Opening the microphone…</Busy>
    case 'listening':
      return (
        <>
          <Busy>
            {state.ear === 'recorder' ? 'Recording for up to a minute.' : 'Listening.'}{' '}
            {whereItGoes(state.ear, writtenDownBy)}
          </Busy>
          {state.ear === 'browser' && (
            <Button size="sm" variant="ghost" className="ml-1" onClick={voice.takeBack}>
              Stop allowing this
            </Button>
          )}
        </>
      )
  }
}

function Busy({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-ai motion-safe:animate-pulse" />
      <p>{children}</p>
    </div>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-1.5 text-ink">
      <MicOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <p className="text-pretty">{children}</p>
    </div>
  )
}

function Question({ voice, canInstall }: { voice: Voice; canInstall: boolean }) {
  return (
    <div className="rounded-ink bg-ai-wash p-2.5 text-ink">
      <p>
        {canInstall
          ? 'This device can download speech recognition, so that the sound stays on it. Or your browser can send what you say to its maker.'
          : 'To understand you, your browser sends what you say to its maker. We do not store any of it.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {canInstall && (
          <Button size="sm" onClick={voice.install}>
            Download for this device
          </Button>
        )}
        <Button size="sm" onClick={voice.agree}>
          {canInstall ? 'Send it to the browser’s maker' : 'Allow and speak'}
        </Button>
        <Button size="sm" variant="ghost" onClick={voice.leave}>
          Not now
        </Button>
      </div>
    </div>
  )
}

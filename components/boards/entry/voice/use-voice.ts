'use client'

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useShortcut } from '@/components/shortcuts/use-shortcut'
import { table } from '@/components/shortcuts/shortcut-table'
import { typedKey } from '@/components/ui/typed-key'
import { matchesChord } from '@/lib/shortcuts/keys'
import { canRecord } from '@/lib/voice/can-record'
import { chooseEar, type EarKind } from '@/lib/voice/choose-ear'
import { letGoToMaker, mayGoToMaker } from '@/lib/voice/consent'
import type { Ear, VoiceProblem } from '@/lib/voice/ear'
import { findRecognition, installPack, packState } from '@/lib/voice/recognition'
import { problemWords } from '@/lib/voice/voice-words'
import { useSpokenText } from './use-spoken-text'
import { useVoiceFacts } from './use-voice-facts'

/**
 * `asking`: the person chooses where the audio may go. `writing`: the microphone is closed, the words are yet to come.
 */
export type VoiceState =
  | { phase: 'off'; sentence?: string | undefined }
  | { phase: 'asking'; canInstall: boolean }
  | { phase: 'installing' }
  | { phase: 'starting' | 'listening' | 'writing'; ear: EarKind }

type VoiceOptions = {
  field: RefObject<HTMLTextAreaElement | null>
  boardId: string | undefined
  viewerId: string
  /** If there is no account: the sample on the public site. */
  isOff: boolean
}

/** Speaking into a field: what is heard is written there as it is understood, and nothing is added without Enter. */
export function useVoice({ field, boardId, viewerId, isOff }: VoiceOptions) {
  const facts = useVoiceFacts(boardId, isOff)
  const text = useSpokenText(field)
  const [state, setState] = useState<VoiceState>({ phase: 'off' })
  const ear = useRef<Ear>(undefined)
  // Identifies the current attempt: results of earlier ones are ignored.
  const turn = useRef(0)
  const hasSpoken = useRef(false)
  const hadSpoken = useRef(false)
  useEffect(
    () => () => {
      turn.current = -1
      ear.current?.drop()
    },
    [],
  )

  const language = typeof navigator === 'undefined' ? 'en' : navigator.language
  const isInPlan = !isOff && facts?.isInPlan === true
  const mayRecord = facts?.writtenDownBy != null
  useShortcut({ ...table.speak, isEnabled: () => isInPlan })

  const end = (problem?: VoiceProblem, sentence?: string) => {
    ear.current = undefined
    setState({ phase: 'off', sentence: sentence ?? (problem && problemWords(problem, language)) })
  }
  const openEar = async (kind: EarKind) => {
    const mine = turn.current
    setState({ phase: 'starting', ear: kind })
    try {
      const { listen } = await import('@/lib/voice/listen')
      if (mine !== turn.current) return
      text.begin()
      hadSpoken.current = hasSpoken.current
      ear.current = listen(
        kind,
        { language, boardId },
        {
          onOpen: () => setState({ phase: 'listening', ear: kind }),
          onWriting: () => setState({ phase: 'writing', ear: kind }),
          onText: (heard) => {
            hasSpoken.current = true
            text.put(heard)
          },
          onEnd: (problem, sentence) => mine === turn.current && end(problem, sentence),
        },
      )
    } catch {
      if (mine === turn.current) end('offline')
    }
  }
  const start = async () => {
    const mine = ++turn.current
    const Recognition = findRecognition()
    const pack = Recognition ? await packState(Recognition, language) : null
    if (mine !== turn.current) return
    const choice = chooseEar({
      pack,
      canRecord: mayRecord && canRecord(),
      mayGoToMaker: mayGoToMaker(viewerId),
      isOnline: navigator.onLine,
    })
    if ('problem' in choice) return end(choice.problem)
    if ('ask' in choice) return setState({ phase: 'asking', canInstall: choice.canInstall })
    await openEar(choice.ear)
  }
  const install = async () => {
    const mine = turn.current
    const Recognition = findRecognition()
    setState({ phase: 'installing' })
    const isThere = Recognition !== undefined && (await installPack(Recognition, language))
    if (mine !== turn.current) return
    if (isThere) await openEar('device')
    else end('language')
  }
  /** Cancels the current attempt and keeps the words so far. */
  const leave = () => {
    turn.current += 1
    ear.current?.drop()
    end()
  }
  const stop = () => {
    if (ear.current && (state.phase === 'listening' || state.phase === 'starting')) ear.current.stop()
    else if (state.phase !== 'writing') leave()
  }
  const toggle = () => void (state.phase === 'off' ? start() : stop())

  /** @returns whether voice has used the key */
  const handleKeyDown = (event: KeyboardEvent): boolean => {
    const isMac = document.documentElement.hasAttribute('data-mac')
    if (isInPlan && !event.repeat && matchesChord(event.nativeEvent, table.speak.keys, isMac)) {
      event.preventDefault()
      toggle()
      return true
    }
    const key = typedKey(event)
    if (state.phase === 'off' || (key !== 'Escape' && key !== 'Enter') || event.shiftKey) return false
    if (key === 'Escape') {
      leave()
      text.takeOut()
      hasSpoken.current = hadSpoken.current
    } else if (
      state.phase === 'asking' ||
      ('ear' in state && state.phase === 'listening' && state.ear !== 'recorder')
    ) {
      // The text in the field counts; later words do not.
      leave()
      return false
    } else stop()
    event.preventDefault()
    return true
  }

  return {
    state,
    isOffered: isInPlan && (mayRecord ? canRecord() : findRecognition() !== undefined),
    writtenDownBy: facts?.writtenDownBy ?? null,
    toggle,
    stop,
    leave,
    install: () => void install(),
    agree: () => {
      letGoToMaker(viewerId, true)
      void openEar('browser')
    },
    takeBack: () => {
      letGoToMaker(viewerId, false)
      leave()
    },
    handleKeyDown,
    /** Whether the text has words that were heard and not yet confirmed: leaving the field does not add them. */
    isUnconfirmed: () => hasSpoken.current && field.current?.value !== '',
    confirm: () => {
      hasSpoken.current = false
    },
  }
}

export type Voice = ReturnType<typeof useVoice>

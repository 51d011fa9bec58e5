import { callApi } from '@/lib/call-api'
import { samplesPerSecond, wavOf } from '@/lib/sound/plain-wav'
import { type Ear, type EarEvents, untilEnd, type VoiceProblem } from './ear'

export const longestMs = 60_000
/** What the server takes, which is a little more. */
const mostSamples = 62 * samplesPerSecond

/** A recording that was stopped at once has no sound, and cannot be read. */
const emptyBytes = 1000

/** Records up to a minute, which the operator's model transcribes. */
export function listenByRecording(boardId: string | undefined, given: EarEvents): Ear {
  const left = new AbortController()
  let stream: MediaStream | undefined
  let recorder: MediaRecorder | undefined
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    stream?.getTracks().forEach((track) => track.stop())
  }
  const events = untilEnd(given, () => {
    close()
    left.abort()
  })
  const stop = () => {
    isStopped = true
    if (recorder?.state === 'recording') recorder.stop()
  }
  const record = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } })
    } catch (error) {
      return events.onEnd(problemOf(error))
    }
    if (events.isOver() || isStopped) {
      close()
      return events.onEnd()
    }
    recorder = new MediaRecorder(stream)
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    recorder.addEventListener('error', () => events.onEnd('failed'))
    recorder.addEventListener('stop', () => {
      close()
      if (!events.isOver()) void writeDown(new Blob(pieces))
    })
    recorder.start()
    timer = setTimeout(stop, longestMs)
    events.onOpen()
  }
  const writeDown = async (recorded: Blob) => {
    events.onWriting()
    const sound = await plainSound(recorded).catch(() => null)
    if (!sound) return events.onEnd(recorded.size < emptyBytes ? 'silent' : 'failed')
    const place = boardId ? (`?boardId=${boardId}` as const) : ''
    try {
      const answer = await callApi<{ text: string }>(`/api/ai/transcribe${place}`, {
        input: sound,
        signal: left.signal,
      })
      if (!answer.isDone)
        return events.onEnd(answer.code === 'offline' && !navigator.onLine ? 'offline' : 'failed', answer.message)
      if (answer.body.text) events.onText(answer.body.text)
      events.onEnd(answer.body.text ? undefined : 'silent')
    } catch {
      // No longer wanted.
    }
  }
  void record().catch(() => events.onEnd('failed'))
  return { stop, drop: () => events.onEnd() }
}

/** The recording as it is sent. @throws DOMException if the browser cannot read what it has recorded */
async function plainSound(recorded: Blob): Promise<Blob> {
  const decoder = new OfflineAudioContext(1, 1, samplesPerSecond)
  const sound = await decoder.decodeAudioData(await recorded.arrayBuffer())
  return new Blob([wavOf(sound.getChannelData(0).subarray(0, mostSamples))])
}

function problemOf(error: unknown): VoiceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}

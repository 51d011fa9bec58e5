import 'server-only'
import { APICallError, Output, streamText } from 'ai'
import type { z } from 'zod'
import { logError } from '@/lib/log'
import { type Asker, reserveCall, settleCall } from './budget'
import { frame, type Material } from './frame'
import { limitStream } from './limit-stream'
import type { OpenModel } from './open-model'
import type { Outcome } from './outcome'

const mostTokens = 1500
const timeLimitMs = 20_000
/** Few languages need more than one token for two characters. */
const tokensIn = (characters: number) => Math.ceil(characters / 2)

export type Ask<Element, Checked> = {
  /** What is to be written; the shape of the answer comes from `element`. */
  task: string
  material: Material
  element: z.ZodType<Element>
  /** An element that may be shown, or undefined: it is left out. Only plain, checked values leave this function. */
  check: (element: Element) => Checked | undefined
  mostElements: number
  signal?: AbortSignal | undefined
}

/**
 * Asks the model for a series of elements and yields each as soon as it is complete and checked. The end says whether
 * that was the model's answer, or why the built-in one has to be shown. Never throws because a model misbehaves.
 */
export async function* ask<Element, Checked>(
  model: OpenModel | null,
  asker: Asker,
  { task, material, element, check, mostElements, signal }: Ask<Element, Checked>,
): AsyncGenerator<Checked, Outcome, undefined> {
  if (!model) return { by: 'rules', why: 'none' }
  const framed = frame(task, material)
  if (!framed) return { by: 'rules', why: 'long' }
  const inputTokens = tokensIn(framed.system.length + framed.prompt.length)
  const reserved = await reserveCall(asker, model.environment, inputTokens + mostTokens).catch((error: unknown) => {
    logError('ai.reserve', error)
    return { refusal: 'failed' as const }
  })
  if ('refusal' in reserved) return { by: 'rules', why: reserved.refusal }

  const own = new AbortController()
  // Not AbortSignal.timeout: inside AbortSignal.any, Node 20 forgets it at the next garbage collection.
  const timer = setTimeout(() => own.abort(new DOMException('The model took too long.', 'TimeoutError')), timeLimitMs)
  const abortSignal = signal ? AbortSignal.any([own.signal, signal]) : own.signal
  let problem: unknown
  let usedTokens: number | undefined
  let count = 0
  let isEnded = false
  try {
    const answer = streamText({
      model: model.language,
      system: framed.system,
      prompt: framed.prompt,
      output: Output.array({ element }),
      maxOutputTokens: mostTokens,
      maxRetries: 1,
      abortSignal,
      experimental_transform: limitStream(() => own.abort(new Error('The answer does not end.'))),
      onError: ({ error }) => {
        problem = error
      },
      onFinish: ({ totalUsage }) => {
        usedTokens = totalUsage.totalTokens
      },
    })
    const elements = answer.elementStream[Symbol.asyncIterator]()
    let seen = 0
    for (;;) {
      const next = await orAborted(elements.next(), abortSignal)
      if (next.done) break
      seen += 1
      const checked = check(next.value as Element)
      if (checked !== undefined) {
        count += 1
        yield checked
      }
      if (count >= mostElements || seen >= 3 * mostElements) break
    }
    isEnded = true
  } catch (error) {
    problem ??= error
  } finally {
    clearTimeout(timer)
    own.abort()
    const isLeft = signal?.aborted === true || (!isEnded && problem === undefined)
    const isFailed = !isLeft && (problem !== undefined || count === 0)
    if (problem !== undefined && !isLeft) logProblem(problem)
    const used = usedTokens ?? (APICallError.isInstance(problem) ? 0 : inputTokens + (isFailed ? 0 : mostTokens))
    await settleCall(asker.admin, reserved.id, used, isFailed)
  }
  return problem === undefined && count > 0 ? { by: 'model' } : { by: 'rules', why: 'failed' }
}

/** A hanging stream does not hold the answer back. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** What failed, never the content: a model's answers and refusals repeat people's text. */
function logProblem(problem: unknown): void {
  const name = problem instanceof Error ? problem.name : typeof problem
  logError('ai.failed', name, APICallError.isInstance(problem) ? { status: problem.statusCode } : {})
}

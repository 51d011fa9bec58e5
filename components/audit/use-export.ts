'use client'

import { useEffect, useRef, useState } from 'react'
import type { ExportFormat } from '@/lib/audit/export-text'
import type { ApiFailure } from '@/lib/call-api'
import { fetchFile } from '@/lib/fetch-file'

/** A fast export ends before anyone wonders. */
const noticedMs = 1000

type State = { format: ExportFormat; sizeBytes: number; isNoticed: boolean }

const reasons: Partial<Record<ApiFailure['code'], string>> = {
  forbidden: 'Only a clan’s owner and admins can export its audit trail.',
  over_plan: 'The plan no longer includes an audit trail.',
  unauthenticated: 'You are signed out. Sign in again, then try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
}

/** Exports without leaving the page: what is running, why it failed, and how to start and stop it. */
export function useExport() {
  const [state, setState] = useState<State>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat, input: URLSearchParams) => {
    if (running.current) return
    const run = new AbortController()
    running.current = run
    setProblem(undefined)
    setState({ format, sizeBytes: 0, isNoticed: false })
    const timer = setTimeout(() => setState((now) => now && { ...now, isNoticed: true }), noticedMs)
    try {
      const onBytes = (sizeBytes: number) => setState((now) => now && { ...now, sizeBytes })
      const answer = await fetchFile('/api/audit/export', { input, onBytes, signal: run.signal })
      if (answer.isDone) save(answer.body.file, answer.body.name)
      else setProblem(`The audit trail was not exported. ${whyNot(answer)}`)
    } catch {
      // It was stopped.
    }
    clearTimeout(timer)
    running.current = undefined
    setState(undefined)
  }
  return { state, problem, start, stop: () => running.current?.abort() }
}

function whyNot({ code, status, message }: ApiFailure): string {
  if (status === 0) return `${message ?? 'The server did not answer, or stopped partway.'} Please try again.`
  return reasons[code] ?? message ?? 'Please try again.'
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has opened it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

'use client'

import './globals.css'
import { useLayoutEffect } from 'react'
import { CrashScreen } from '@/components/feedback/crash-screen'
import { fontVariables } from './fonts/fonts'

/** Replaces the root layout when that one fails, so it brings its own fonts and theme. */
export default function GlobalError({ error }: { error: unknown }) {
  useLayoutEffect(() => {
    const chosen = localStorage.getItem('theme') ?? 'system'
    const isNight = window.matchMedia('(prefers-color-scheme: dark)').matches
    document.documentElement.classList.toggle('dark', chosen === 'dark' || (chosen === 'system' && isNight))
  }, [])
  return (
    <html lang="en" className={fontVariables}>
      <head>
        <title>Something went wrong · Ninja Dojo</title>
      </head>
      <body>
        <CrashScreen heading="Unexpected Application Error!" error={error} />
      </body>
    </html>
  )
}

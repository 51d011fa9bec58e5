'use client'

import { BrushMark } from '@/components/ui/brush-mark'
import { buttonStyles } from '@/components/ui/button-styles'
import { useNewBuild } from './use-new-build'

/*
 * Every page downloads the crash screen, so it is built from plain parts. Its link home is a full load: after a crash,
 * nothing in the page's memory should be trusted.
 */
type CrashScreenProps = {
  /** Shown above "Something went wrong", as the page's heading. */
  heading?: string
  error: unknown
}

export function CrashScreen({ heading, error }: CrashScreenProps) {
  const reference = digestOf(error)
  const isOutdated = useNewBuild()
  const Title = heading ? 'h2' : 'h1'
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-5 py-12 outline-none">
      <div role="alert" className="flex max-w-110 flex-col items-center text-center">
        <BrushMark name="broken" className="mb-8 w-36" />
        {heading && <h1 className="mb-3 text-ink-soft">{heading}</h1>}
        <Title className="font-title text-3xl leading-tight text-balance md:text-4xl">
          {isOutdated ? 'There is a new version' : 'Something went wrong'}
        </Title>
        <p className="mt-3 text-base text-ink-soft text-pretty">
          {isOutdated
            ? 'This page belongs to the previous version. Reload it to continue. Nothing you have done is lost.'
            : 'An unexpected error occurred. You can try reloading the page, or go back to the dashboard.'}
        </p>
        <div className="mt-7 flex gap-3">
          <button
            type="button"
            onClick={() => window.location.reload()}
            className={buttonStyles({ variant: 'primary', size: 'lg' })}
          >
            Reload
          </button>
          {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full load, see above */}
          <a href="/" className={buttonStyles({ size: 'lg' })}>
            Go Home
          </a>
        </div>
        {reference && <p className="mt-6 text-[13px] text-ink-soft">Reference {reference}</p>}
      </div>
    </main>
  )
}

/** The hash under which the server's log has the whole story. */
function digestOf(error: unknown): string | undefined {
  const hasDigest = error instanceof Error && 'digest' in error && typeof error.digest === 'string'
  return hasDigest ? String(error.digest) : undefined
}

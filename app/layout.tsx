import type { Metadata, Viewport } from 'next'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { headScript } from '@/components/layout/head-script'
import { OpeningStatus } from '@/components/navigation/opening-status'
import { FocusMain, ScrollToTop } from '@/components/layout/new-page'
import { SkipLink } from '@/components/layout/skip-link'
import { papers } from '@/components/theme/papers'
import { ThemeEverywhere } from '@/components/theme/theme-everywhere'
import { productName, tagline } from '@/components/site/product-words'
import './globals.css'
import { fontVariables } from './fonts/fonts'

export const metadata: Metadata = {
  title: { default: productName, template: `%s · ${productName}` },
  description: `${tagline}.`,
  applicationName: productName,
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: papers.light },
    { media: '(prefers-color-scheme: dark)', color: papers.dark },
  ],
  viewportFit: 'cover',
}

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // Scripts set the theme's class and the session's hint before React arrives.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: headScript }} />
      </head>
      <body>
        <ThemeProvider
          attribute="class"
          storageKey="theme"
          defaultTheme="system"
          enableSystem
          enableColorScheme={false}
          // Fading colours would arrive after the others.
          disableTransitionOnChange
          // Its own script is not run: headScript does the same, and may (see head-script).
          scriptProps={{ type: 'text/plain' }}
        >
          <ThemeEverywhere />
          <SkipLink />
          <ScrollToTop />
          <FocusMain />
          <OpeningStatus />
          {children}
        </ThemeProvider>
      </body>
    </html>
  )
}

import './globals.css'
import type { Metadata, Viewport } from 'next'
import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { productName } from '@/components/layout/brand-mark'
import { FocusMain } from '@/components/layout/focus-main'
import { headScript } from '@/components/layout/head-script'
import { OpeningStatus } from '@/components/layout/opening-status'
import { ScrollToTop } from '@/components/layout/scroll-to-top'
import { SkipLink } from '@/components/layout/skip-link'
import { tagline } from '@/components/layout/tagline'
import { fontVariables } from './fonts/fonts'

export const metadata: Metadata = {
  title: { default: productName, template: `%s · ${productName}` },
  description: `${tagline}.`,
  applicationName: productName,
}

// The two papers of globals.css: a meta tag knows no variables.
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf7f1' },
    { media: '(prefers-color-scheme: dark)', color: '#0f121a' },
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
          // Its own script does not run: headScript does the same and is allowed to (see theme-script).
          scriptProps={{ type: 'text/plain' }}
        >
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

import type { NextConfig } from 'next'
import { closedPolicy } from './lib/http/content-policy'

const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(self)' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  // Browsers obey it only over https.
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
]

const fileTypes = 'png|jpg|webp|avif|svg|ico|txt|xml|json|webmanifest|woff2'
const notPages = [
  '/_next/:path*',
  '/api/:path*',
  '/apple-icon',
  '/auth/:door(callback|follow|sign-out)',
  `/:file(.+\\.(?:${fileTypes}))`,
]

/** What `lib/pictures/draw-process.mjs` imports in a process of its own, where the build does not see it. */
const drawing = ['sharp', '@img', 'detect-libc', 'semver'].map((name) => `./node_modules/${name}/**/*`)

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  outputFileTracingIncludes: { '/api/avatar': drawing, '/api/branding/logo': drawing },
  // `npm run typecheck` checks the whole tree including tests, so the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  // No page uses it, and /_next/image would decode and resize for anyone who asks.
  images: { unoptimized: true },
  experimental: {
    // Enough for forms of a few fields; Next counts while the body arrives.
    serverActions: { bodySizeLimit: '40kb' },
    // A body waits in memory for the middleware, from any sender; a longer one is still refused as too large for an action.
    proxyClientMaxBodySize: '80kb',
    optimizePackageImports: ['lucide-react', 'radix-ui'],
    // Without a network, links, refreshing and server actions wait and try again; otherwise the browser's own error page
    // would take the place of this one.
    useOffline: true,
    // A few large scripts: a first visit to a board fetches 11 instead of 20, and 5% less.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 1_000_000 },
  },
  // The stubs say why.
  turbopack: {
    resolveAlias: {
      '@supabase/auth-js': { browser: './lib/supabase/left-out.ts' },
      '@supabase/storage-js': { browser: './lib/supabase/left-out.ts' },
    },
  },
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    // Its address contains the token.
    ...['/auth/confirm', '/invite/:path*', '/public/:path*'].map((source) => ({
      source,
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    })),
    // Each page has its own policy: middleware.ts, scripts/site-policies.mjs.
    { source: '/api/:path*', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
    // Their names have a version (lib/branding/fonts.ts).
    { source: '/fonts/:file', headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }] },
    ...notPages.map((source) => ({ source, headers: [{ key: 'Content-Security-Policy', value: closedPolicy }] })),
  ],
}

export default config

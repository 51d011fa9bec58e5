import type { NextConfig } from 'next'

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run typecheck` checks the whole tree, tests included; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['lucide-react', 'radix-ui'] },
  // See there.
  turbopack: {
    resolveAlias: {
      '@supabase/auth-js': { browser: './lib/supabase/no-auth.ts' },
      '@supabase/storage-js': { browser: './lib/supabase/no-storage.ts' },
    },
  },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        // What holds for every page, static ones too: nothing may frame us, swap our base address or take our forms.
        {
          key: 'Content-Security-Policy',
          value: "base-uri 'self'; object-src 'none'; frame-ancestors 'none'; form-action 'self'",
        },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(self)' },
      ],
    },
  ],
}

export default config

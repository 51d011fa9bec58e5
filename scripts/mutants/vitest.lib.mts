import { defineConfig } from 'vitest/config'

const at = (path: string) => new URL(`../../${path}`, import.meta.url).pathname

/** The unit tests of `lib`, for Stryker: fast, without processes or databases. */
export default defineConfig({
  root: at(''),
  resolve: {
    alias: [
      { find: /^@\//, replacement: at('') },
      { find: 'server-only', replacement: at('node_modules/server-only/empty.js') },
    ],
  },
  test: { include: ['lib/**/*.test.ts', 'lib/**/*.test.tsx'], testTimeout: 30_000 },
})

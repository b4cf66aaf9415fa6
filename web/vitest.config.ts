import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineProject({
  plugins: [react()],
  resolve: { alias: { '~': here('src') } },
  test: {
    name: 'web',
    root: here('.'),
    environment: 'jsdom',
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: './src/testing/setup.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})

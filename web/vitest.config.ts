import { availableParallelism } from 'node:os'
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
    // One document for all files of a worker: to make one takes longer than most of them run. `setup.ts` clears it.
    isolate: false,
    // A project with a file of its own does not take this from the root's; its workers never wait.
    maxWorkers: availableParallelism(),
    // Its workers are of another kind than those of the others, so it runs after them.
    sequence: { groupOrder: 1 },
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['src/**/*.test.{ts,tsx}'],
    // Those that replace or reload modules: the files after them would get what they replaced.
    exclude: ['src/**/*.isolated.test.{ts,tsx}'],
    setupFiles: './src/testing/setup.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})

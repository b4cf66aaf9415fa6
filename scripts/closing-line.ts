import type { Reporter, TestModule } from 'vitest/node'

/** Prints the last line of the test command: a file that could not be imported counts as one failed test. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      if (module.errors().length > 0) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
      }
    }
    process.on('exit', () => process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`))
  }
}

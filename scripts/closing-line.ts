import type { Reporter, TestModule } from 'vitest/node'

/**
 * Prints the last line of the test command: a file that could not be imported counts as one failed test.
 * Before it, the tests that passed only when they were tried again.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const flaky: string[] = []
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      if (module.errors().length > 0) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (test.diagnostic()?.flaky) flaky.push(test.fullName)
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
      }
    }
    for (const name of flaky) process.stdout.write(`passed when tried again: ${name}\n`)
    process.on('exit', () => process.stdout.write(`tests: ${passed} passed, ${failed} failed\n`))
  }
}

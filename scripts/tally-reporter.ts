import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** A test, or a file that could not run, and its message. */
type Finding = { title: string; message: string }

/** Result of a Vitest run. */
export type Tally = {
  passed: number
  skipped: number
  /** Skipped tests with their reasons. */
  reasons: Finding[]
  failures: Finding[]
}

/** Writes the tally of a run to a file, which `npm test` reads to print it at the very end. */
export class TallyReporter implements Reporter {
  readonly #file: string
  readonly #tally: Tally = { passed: 0, skipped: 0, reasons: [], failures: [] }

  constructor(file: string) {
    this.#file = file
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    const { state, errors } = result
    if (state === 'failed')
      this.#tally.failures.push({ title: titleOf(test), message: messageOf(errors) })
    else if (state === 'passed') this.#tally.passed++
    else this.#tally.skipped++
    if (result.state === 'skipped')
      this.#tally.reasons.push({
        title: titleOf(test),
        message: result.note ?? 'No reason is given.',
      })
  }

  // Vitest reports an error in a hook on its suite and skips the suite's tests, so the error is counted here.
  onTestSuiteResult(suite: TestSuite): void {
    this.#addErrors(titleOf(suite), suite.errors())
  }

  onTestModuleEnd(module: TestModule): void {
    this.#addErrors(fileOf(module), module.errors())
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#addErrors('outside of any test', unhandled)
    writeFileSync(this.#file, JSON.stringify(this.#tally))
  }

  #addErrors(title: string, errors: readonly SerializedError[]): void {
    if (errors.length > 0) this.#tally.failures.push({ title, message: messageOf(errors) })
  }
}

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId)
const titleOf = (of: TestCase | TestSuite) => `${fileOf(of.module)} › ${of.fullName}`

/** Error messages and causes, with the stack lines of our own code. */
function messageOf(errors: readonly SerializedError[] = []): string {
  return errors
    .map(({ message, stack = '', cause }) => {
      const at = stack.split('\n').filter((line) => /^\s+at .*:\d+$/.test(line.replace(/\)$/, '')))
      const ours = at.filter((line) => !/node_modules|node:internal/.test(line))
      const why = cause ? `\nbecause: ${messageOf([cause])}` : ''
      return [message, ...ours.slice(0, 5)].join('\n') + why
    })
    .join('\n')
}

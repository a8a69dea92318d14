// Runs before each test file: activates its mutant and records which mutants the file reaches.
import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** File that records the mutants reached by each test file; empty to record nothing. */
    reachedFile: string
  }
}

const maxMs = 45_000

const state = globalThis as { mutant?: (number: number) => boolean }
const { filepath: path }: { filepath: string } = Reflect.get(globalThis, '__vitest_worker__')
/** The number of the active mutant, which the query of the test file's path names. */
const active = /\?mutant=(\d+)$/.exec(path)?.[1]
const reachedFile = inject('reachedFile')
// Bind the real clock before a test can replace it.
const now = process.hrtime.bigint.bind(process.hrtime)
const endsAt = now() + BigInt(maxMs) * 1_000_000n
const reached = { onImport: new Set<number>(), inTests: new Set<number>() }
let current = reached.onImport
let calls = 0

// Reset modules, because a mutant of another test file may have changed their state.
vi.resetModules()
state.mutant = (number) => {
  if (reachedFile) current.add(number)
  if (String(number) !== active) return false
  if (++calls % 1000 === 0 && now() > endsAt) throw new Error('This mutant does not end.')
  return true
}

let hasFailed = false
beforeAll(() => {
  current = reached.inTests
})
beforeEach((context) => {
  if ((hasFailed && active !== undefined) || (active !== undefined && now() > endsAt))
    context.skip()
})
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true
})
afterAll(() => {
  state.mutant = () => false
  if (!reachedFile) return
  const lists = { onImport: [...reached.onImport], inTests: [...reached.inTests] }
  appendFileSync(reachedFile, `${JSON.stringify({ path, ...lists })}\n`)
})

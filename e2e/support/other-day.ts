import { fileURLToPath } from 'node:url'

/**
 * Lets a run take place on another day: with TEST_NOW (such as 2026-12-31T10:00+02:00) tests, the product they
 * start and their pages read that time when the run starts. The database keeps its own.
 */
export function goToOtherDay(): void {
  const { TEST_NOW, TEST_CLOCK_OFFSET_MS, NODE_OPTIONS = '' } = process.env
  if (!TEST_NOW || TEST_CLOCK_OFFSET_MS) return
  const offsetMs = Date.parse(TEST_NOW) - Date.now()
  if (Number.isNaN(offsetMs)) throw new Error(`TEST_NOW is not a time: ${TEST_NOW}`)
  const preload = fileURLToPath(new URL('shifted-date.ts', import.meta.url))
  process.env.TEST_CLOCK_OFFSET_MS = String(offsetMs)
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=${preload}`.trim()
}

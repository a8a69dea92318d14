import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityAreas } from './content.ts'

/** Returns the first words of all actions that the source code logs. */
function recordedAreas(): string[] {
  const files = globSync('{app,server}/**/*.ts').filter((path) => !path.includes('test'))
  const pattern = /\b(?:action: |logActivity\([^'`]*)[`']([a-z-]+)\.[a-z$]/g
  const matches = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(pattern)])
  return [...new Set(matches.map((match) => match[1]!))].toSorted()
}

test('the activity log has a filter for every kind of action that the code records', () => {
  const recorded = recordedAreas()
  expect(recorded).toContain('data-request')
  const asked: string[] = activityAreas.map(([area]) => area)
  expect(asked.toSorted()).toEqual(recorded)
})

import { expect, test } from 'vitest'
import { groupByDay, type EntryType } from './timeline.ts'

const entry = (type: EntryType, at: string) => ({ type, at })
const dateOf = (at: string) => at.slice(0, 10)

test('ANS-01 changes and deliveries that follow each other fold, messages never, and no day is joined', () => {
  const days = groupByDay(
    [
      entry('delivery', '2026-11-20T08:00'),
      entry('change', '2026-11-20T08:01'),
      entry('message', '2026-11-20T09:00'),
      entry('message', '2026-11-20T09:01'),
      entry('change', '2026-11-20T23:59'),
      entry('change', '2026-11-21T00:01'),
      entry('call', '2026-11-21T08:00'),
    ],
    dateOf,
  )
  const shown = days.map(({ date, groups }) => [
    date,
    ...groups.map((group) =>
      group.kind === 'folded' ? `folded ${group.entries.length}` : group.entry.type,
    ),
  ])
  expect(shown).toEqual([
    ['2026-11-20', 'folded 2', 'message', 'message', 'folded 1'],
    ['2026-11-21', 'folded 1', 'call'],
  ])
})

import { expect, test } from 'vitest'
import { actionWords, detailWords } from './describe-entry.ts'

test.each([
  ['staff.access-changed', 'Staff: access changed'],
  ['lead.submitted', 'Lead: submitted'],
  ['started', 'Started'],
])('the action %s reads %s', (action, words) => expect(actionWords(action)).toBe(words))

test.each([
  [{}, ''],
  [{ sessions: 2 }, 'sessions: 2'],
  [
    { changes: [{ field: 'role', oldValue: 'viewer', newValue: 'editor' }], note: '' },
    'role: editor, was viewer; note: nothing',
  ],
  [{ list: [1, 2] }, 'list: [1,2]'],
])('the details %j read %s', (details, words) => expect(detailWords(details)).toBe(words))

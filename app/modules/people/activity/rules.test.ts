import { expect, test } from 'vitest'
import * as rules from './rules.ts'

const { actionWords, detailWords, readableDetails, readableId, readableName, subjectPath } = rules

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

const naledi = 'a79a711e-180c-4e23-a8e8-6c126fe73a53'
test.each<[Record<string, unknown>, string[]]>([
  [{ isSuspectedSpam: false, reference: 'BC-1' }, ['Reference: BC-1']],
  [{ isMailed: true }, ['Mailed: yes']],
  [{ to: naledi, from: null }, ['To: Naledi', 'From: nothing']],
  [{ approvalId: '5aa7601b-5b2c-4e61-8e15-d94b91c83c5b' }, []],
  [{ leadIds: ['5aa7601b-5b2c-4e61-8e15-d94b91c83c5b', naledi] }, ['Lead ids: Naledi']],
  [{ dueOn: '2026-12-21', type: 'new_price' }, ['Due on: 21 December 2026', 'Type: new price']],
  [{ startsAt: '2026-11-23T07:00:00.000Z' }, ['Starts at: 23 November 2026, 09:00']],
  [
    { changes: [{ field: 'speedDown', oldValue: 100, newValue: 200 }], list: [1, 2] },
    ['Speed down: 100 → 200', 'List: 1, 2'],
  ],
])('on the screen the details %j read %j', (details, lines) => {
  const shown = readableDetails(details, new Map([[naledi, 'Naledi']]))
  expect(shown.map(({ name, value }) => `${name}: ${value}`)).toEqual(lines)
})

test('an entry links to its record if the record has a page', () => {
  expect(subjectPath({ subjectType: 'lead', subjectId: 'x' })).toBe('/admin/leads/x')
  expect(subjectPath({ subjectType: 'leads', subjectId: 'x' })).toBeUndefined()
  expect(readableName('remind-of-leads')).toBe('Remind of leads')
  expect(readableName('Naledi Mahlangu')).toBe('Naledi Mahlangu')
})

test.each([
  ['site', 'site'],
  ['unjani/contract-audit', ''],
  ['0b8f6f7e-5c1d-4a39-9a0e-3f0f6f590846', ''],
])('the record id %j is shown as %j', (id, shown) => expect(readableId(id)).toBe(shown))

import { expect, test } from 'vitest'
import { canUndo, guessMapping, parseLeadRow } from './rules.ts'

test('OUT-01 columns are guessed from headings in any spelling; the first of two for one field counts', () => {
  const guessed = {
    'First Name': 'firstName',
    SURNAME: 'lastName',
    'E-mail': 'email',
    Cell_Phone: 'phone',
    Company: 'company',
    'Email address': 'ignore',
    Age: 'ignore',
  }
  expect(guessMapping(Object.keys(guessed))).toEqual(guessed)
})

const headings = ['First', 'Last', 'Firm', 'Mail', 'Tel', 'Note']
const mapping = {
  First: 'firstName',
  Last: 'lastName',
  Firm: 'company',
  Mail: 'email',
  Tel: 'phone',
  Note: 'message',
} as const

test.each<[string, string[], object]>([
  ['a name in two columns', ['Sipho', 'Dube', '', 'a@b.example', '', ''], { name: 'Sipho Dube' }],
  ['a company without a person', ['', '', 'Dube Motors', 'a@b.example'], { name: 'Dube Motors' }],
  ['a number without leading 0', ['A', 'B', '', '', '821234567'], { phoneStored: '+27821234567' }],
  ['a leading apostrophe', ['A', 'B', '', '', "'+27821234567"], { phoneStored: '+27821234567' }],
  ['a short row', ['A', 'B', '', 'a@b.example'], { message: '' }],
])('OUT-01 a row is parsed: %s', (_, cells, contact) => {
  expect(parseLeadRow(headings, cells, mapping)).toMatchObject({ ok: true, contact })
})

test.each<[string, string[], string]>([
  ['no name', ['', '', '', 'a@b.example', '', ''], 'Full name'],
  ['an invalid email', ['A', 'B', '', 'a@', '', ''], 'Email'],
  ['no email or phone number', ['A', 'B', '', '', '', 'Hi'], 'Email or phone'],
  ['an invalid phone number', ['A', 'B', '', '', '2.7E+10', ''], 'Phone'],
  ['a name that is too long', ['A'.repeat(3000), 'B', '', 'a@b.example', '', ''], 'Full name'],
])('OUT-01 a row is refused with the field name: %s', (_, cells, field) => {
  const read = parseLeadRow(headings, cells, mapping)
  expect(read).toMatchObject({ ok: false, field, reason: expect.stringMatching(/\w/) })
})

test('OUT-01 an import can be undone for 24 hours from its start', () => {
  const started = new Date('2026-11-27T10:00:00Z')
  expect(canUndo(started, new Date('2026-11-28T09:59:59Z'))).toBe(true)
  expect(canUndo(started, new Date('2026-11-28T10:00:00Z'))).toBe(false)
  expect(canUndo(null, started)).toBe(false)
})

import { expect, test } from 'vitest'
import { nextOwner } from './rules.ts'

const person = (id: string, more: object = {}) => ({
  id,
  isAway: false,
  isOnDuty: true,
  lastTurnAt: new Date('2026-11-02T08:00:00Z'),
  ...more,
})
const rules = { byForm: { contact: 'thandi' }, byProvince: { Gauteng: 'johan' } }
const lead = { kind: 'contact', fields: { province: 'Gauteng' } }
const earlierTurn = { lastTurnAt: new Date('2026-11-02T07:00:00Z') }
const offDuty = { isOnDuty: false }
/** Those on duty when a lead comes from a province that has no person. */
const limpopo = [person('aisha'), person('johan')]
const away = { isAway: true, isOnDuty: false }

test.each([
  ['off: the lead stays unassigned', 'off', [person('aisha')], undefined],
  ['turns: the longest wait', 'turns', [person('aisha'), person('johan', earlierTurn)], 'johan'],
  [
    'turns: a person without an earlier turn comes first',
    'turns',
    [person('johan', earlierTurn), person('zodwa', { lastTurnAt: null })],
    'zodwa',
  ],
  ['turns: skips people off duty', 'turns', [person('aisha', offDuty), person('johan')], 'johan'],
  ['turns: unassigned while everyone is off duty', 'turns', [person('aisha', offDuty)], undefined],
  [
    'form: the person set for the form, even off duty',
    'form',
    [person('aisha'), person('thandi', offDuty)],
    'thandi',
  ],
  ['form: by turns if they are away', 'form', [person('aisha'), person('thandi', away)], 'aisha'],
  ['province: chosen person', 'province', [person('aisha', earlierTurn), person('johan')], 'johan'],
  ['province: by turns if that person is not available', 'province', limpopo, 'aisha'],
] as const)('OUT-07 %s', (_what, rule, people, expected) => {
  const fields = people === limpopo ? { province: 'Limpopo' } : lead.fields
  expect(nextOwner({ ...rules, rule }, { ...lead, fields }, people)).toBe(expected)
})

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
  ['off: stays unassigned', 'off', [person('aisha')], undefined],
  ['turns: who waited longest', 'turns', [person('aisha'), person('johan', earlierTurn)], 'johan'],
  [
    'turns: who never had one first',
    'turns',
    [person('johan', earlierTurn), person('zodwa', { lastTurnAt: null })],
    'zodwa',
  ],
  ['turns: no one off duty', 'turns', [person('aisha', offDuty), person('johan')], 'johan'],
  ['turns: waits while no one is on duty', 'turns', [person('aisha', offDuty)], undefined],
  [
    'form: its person, off duty too',
    'form',
    [person('aisha'), person('thandi', offDuty)],
    'thandi',
  ],
  ['form: a turn while they are away', 'form', [person('aisha'), person('thandi', away)], 'aisha'],
  ['province: its person', 'province', [person('aisha', earlierTurn), person('johan')], 'johan'],
  ['province: a turn where none is named', 'province', limpopo, 'aisha'],
] as const)('OUT-07 %s', (_what, rule, people, expected) => {
  const fields = people === limpopo ? { province: 'Limpopo' } : lead.fields
  expect(nextOwner({ ...rules, rule }, { ...lead, fields }, people)).toBe(expected)
})

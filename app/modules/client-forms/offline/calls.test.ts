import { expect, test } from 'vitest'
import type { FormsSetup } from '../draft/schema.ts'
import { toOfflineSetup, parseOfflineSetup } from './calls.ts'

const address = '14 Jacaranda Lane, Polokwane'
const lastSaved = '2026-11-22T06:00:00.000Z'
const setup: FormsSetup = {
  publicKey: 'key',
  senderPass: 'pass',
  contact: { phone: '010 000 0100', email: 'hello@site.example' },
  lists: {
    clinics: [{ value: 'Delft Clinic', label: 'Delft Clinic', group: 'Western Cape' }],
    'survey-places': [{ value: address, label: address }],
  },
  counts: [{ form: 'unjani/contract-audit', received: 7, spam: 0 }],
  drafts: [
    { id: 'd1', formType: 'site-survey/report', data: { place: address }, typed: {}, lastSaved },
  ],
}

test('FLD-05 T27 the setup stored on a device has no client address and no server draft', () => {
  const stored = toOfflineSetup(setup)
  expect(JSON.stringify(stored)).not.toContain('Jacaranda')
  const lists = { clinics: setup.lists.clinics }
  const kept = parseOfflineSetup(JSON.parse(JSON.stringify(stored)))
  expect(kept).toEqual({ ...setup, lists, counts: [], drafts: [] })
})

test('FLD-05 a stored setup that is damaged or has another format is ignored', () => {
  for (const stored of [undefined, null, 'text', {}, { ...toOfflineSetup(setup), lists: [] }])
    expect(parseOfflineSetup(stored)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { describeActivity } from './rules.ts'

const nameOf = (id: string) => ({ s1: 'Naledi', s2: 'Pieter' })[id] ?? 'a former colleague'

test.each([
  ['lead.submitted', { isSuspectedSpam: false }, 'sent this'],
  [
    'lead.submitted',
    { isSuspectedSpam: true },
    'sent this enquiry, which was marked as suspected spam',
  ],
  [
    'lead.status-changed',
    { from: 'new', to: 'in_progress' },
    'changed the status from New to In progress',
  ],
  ['lead.assigned', { from: null, to: 's1' }, 'assigned the lead to Naledi'],
  ['lead.assigned', { from: 's2', to: null }, 'unassigned the lead from Pieter'],
  ['lead.assigned', { from: null, to: 'x' }, 'assigned the lead to a former colleague'],
  ['lead.marked-spam', {}, 'marked the lead as spam'],
  ['lead.cleared', {}, 'marked the lead as not spam'],
  ['lead.note-added', {}, 'added a note'],
  ['delivery.resent', { kind: 'confirmation' }, 'sent again: Confirmation to the visitor'],
  [
    'delivery.resent',
    { kind: 'crm-enquiry', correctedFields: ['phone', 'company'] },
    'sent again: Enquiry to the CRM, with phone and company corrected',
  ],
  [
    'delivery.delivered',
    { kind: 'it-health-recipe' },
    'delivered: IT health recipe to the visitor',
  ],
  ['delivery.failed', { kind: 'crm-enquiry' }, 'could not deliver: Enquiry to the CRM'],
  ['lead.merged-away', {}, 'lead merged away'],
])('LDS-03 the timeline describes %s %j', (action, details, text) => {
  expect(describeActivity({ action, details }, nameOf)).toBe(text)
})

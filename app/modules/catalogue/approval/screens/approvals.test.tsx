import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { priorities } from '#app/modules/console/request/schema.ts'
import { testApproval as approval } from '#tools/testing/approval.ts'
import { renderScreen, type Browser } from '#tools/testing/render-screen.tsx'
import { wordsOf } from '#tools/testing/words-of.ts'
import { readApprovalFilter, refusalOf } from '../rules.ts'
import { type Approval, approvalTypes } from '../schema.ts'
import { ChangeTable } from '../ui/change-table.tsx'
import Approvals from './approvals.tsx'

const mine = { ...approval, submittedBy: { ...approval.submittedBy, id: 'me' } }
const rules = { isFourEyesOn: true, isCommentRequiredOnReject: false }
const summary = {
  pending: 1,
  urgent: 1,
  revenueRands: 700_000,
  onceRands: 0,
  usersAffected: 700,
  scheduled: 0,
  isAlone: false,
}

type ShownOptions = Partial<Browser> & {
  problem?: string
  selected?: Approval
  isAlone?: boolean
  /** The other open requests for the same product. */
  others?: Approval[]
}

/** Renders the page and returns its text. `approvals` are the loaded requests, null while they load. */
function renderedText(approvals: Approval[] | null, shown: ShownOptions = {}): string {
  const { problem, selected, isAlone = false, others = [], ...browser } = shown
  const data = approvals && { pages: [{ approvals, rules, next: undefined }], pageParams: [''] }
  const list = {
    key: ['approvals', 'list', queryString(readApprovalFilter({}))],
    ...(data ? { data } : {}),
    ...(problem ? { problem } : {}),
  }
  const item = selected ? [{ key: ['approvals', 'item', selected.id], data: selected }] : []
  const ofProduct = { key: ['approvals', 'of', approval.subject.id], data: others }
  const cards = {
    key: ['approvals', 'summary'],
    ...(problem ? { problem } : { data: { ...summary, isAlone } }),
  }
  const answers = [list, cards, ofProduct, ...item]
  const path = `/admin/approvals${selected ? `?item=${selected.id}` : ''}`
  return wordsOf(renderScreen(<Approvals />, { path, answers, ...browser }))
}
const open = (selected: Approval, shown: ShownOptions = {}) =>
  renderedText([], { selected, ...shown })
const expectParts = (text: string, parts: readonly string[]) => {
  for (const part of parts) expect(text).toContain(part)
}

test('ADA-01 ADA-02 ADA-03 ADA-04 ADA-05 the page shows its title and four cards', () => {
  expectParts(renderedText([approval]), [
    'Approval Workflow',
    'Pending Review 1',
    'Urgent Items 1',
    'Revenue Impact a month R700K',
    'Users Affected 700',
  ])
})

test('ADA-07 ADA-18 an item shows its badges, submitter, impact, timeline and reviewers', () => {
  expectParts(renderedText([approval]), [
    'Urgent Pricing change',
    'Submitted by Thandi, 20 November 2026, 10:00',
    'R700,000 a month, 700 users',
    'No deadline set',
    'product manager or super admin',
  ])
  const estimatedImpact = { ...approval.estimatedImpact, goLiveDate: '2026-12-01' }
  expect(renderedText([{ ...approval, estimatedImpact }])).toContain('Go live 1 December 2026')
})

test.each([
  ['bundle', 'Bundle'],
  ['managed-it', 'Managed IT'],
  ['business_fibre', 'Business fibre'],
])('ADA-09 the category %s of a request reads %s', (category, label) => {
  expect(open({ ...approval, category })).toContain(`Category ${label} Review by`)
})

test('ADA-08 every priority and type has its badge', () => {
  const badges = priorities.map((priority, n) => {
    return { ...approval, id: priority, priority, type: approvalTypes[n]! }
  })
  const texts = ['Urgent Product create', 'High Product update', 'Medium Pricing change']
  expectParts(renderedText(badges), [...texts, 'Low Product archive'])
})

test('ADA-16 ADA-22 an empty queue and a sync error show the documented texts', () => {
  expect(renderedText([])).toContain('All caught up! No pending approvals at this time.')
  const problem = 'No answer.'
  expectParts(renderedText([], { problem }), [
    'Sync error: No answer.',
    'The totals could not be loaded No answer. Try again',
  ])
  const loading = 'Loading the approvals'
  expect(renderedText(null)).toContain(loading)
  expect(renderedText(null, { problem }), 'a failed list isn’t loading').not.toContain(loading)
})

test('STF-03 an open request starts with the old price, the new price and the difference', () => {
  const changes = [
    { field: 'speedUp', oldValue: 25, newValue: 50 },
    { field: 'priceRegular', oldValue: 2500, newValue: 2650 },
  ]
  const text = open({ ...approval, changes })
  expect(text).toContain('R2,500 → R2,650 +R150, +6%')
  expect(text.indexOf('R2,650')).toBeLessThan(text.indexOf('Submission details'))
  expect(text).toContain('This request is urgent')
})

test('STF-04 a rejected request opens with its comment and changes, and its submitter can revise it', () => {
  const rejected: Approval = {
    ...approval,
    status: 'rejected',
    decidedByName: 'Max',
    decidedAt: '2026-11-20T09:00:00.000Z',
    comment: 'Too dear.',
  }
  const text = open(rejected)
  const decided = 'Rejected by Max, 20 November 2026, 11:00'
  expectParts(text, [decided, 'Comment: Too dear.', 'Proposed changes'])
  expect(text).not.toContain('Revise and send again')
  expect(text.split('by Max')).toHaveLength(2)
  const other = { id: 'other', role: 'editor' } as const
  expect(open(rejected, other)).toContain('Revise and send again')
})

test('ADA-21 a scheduled request shows its go-live date, and approvers can withdraw the approval, its requester the request', () => {
  const scheduled: Approval = {
    ...approval,
    status: 'approved',
    decidedByName: 'Max',
    estimatedImpact: { ...approval.estimatedImpact, goLiveDate: '2026-12-01' },
  }
  expect(renderedText([scheduled])).toContain('Approved by Max. Goes live on 1 December 2026')
  expect(open(scheduled)).toContain('Withdraw the approval')
  const powerless = { role: 'product_manager', permissions: { edit: true } } as const
  expect(open(scheduled, powerless)).not.toContain('Withdraw the')
  expect(open(scheduled)).not.toContain('Withdraw request')
  const own = { ...scheduled, submittedBy: mine.submittedBy }
  expect(open(own)).toContain('Withdraw request')
  expect(open({ ...own, appliedAt: '2026-12-01T00:00:00Z' })).not.toContain('Withdraw')
})

test('ADA-20 ADA-21 a request that no longer applies shows why, can’t be approved and promises no go-live date', () => {
  const outdatedReason = 'This product is archived now, so the request no longer applies.'
  const estimatedImpact = { ...approval.estimatedImpact, goLiveDate: '2026-12-01' }
  const outdated: Approval = { ...approval, estimatedImpact, hasConflict: true, outdatedReason }
  const text = open(outdated)
  expectParts(text, [`${outdatedReason} It can only be rejected.`, 'Reject'])
  expect(text).not.toMatch(/Approve the request anyway|On the site/)
  expect(open(approval)).toContain('On the site')
  expect(renderedText([outdated])).toContain('No longer applies')
  const scheduled: Approval = { ...outdated, status: 'approved', decidedByName: 'Max' }
  expectParts(open(scheduled), [
    'Approved by Max. Won’t go live on 1 December 2026.',
    `${outdatedReason} To reject it, withdraw the approval first.`,
  ])
  for (const person of [{ role: 'editor' }, { id: 'other' }] as const)
    expect(open(scheduled, person)).toContain(
      'To reject it, a colleague (product manager or super admin) must withdraw the approval first.',
    )
})

test('ADA-21 the reviewer is warned of a scheduled change of the same fields, unless it won’t go live', () => {
  const scheduled: Approval = {
    ...approval,
    id: 'scheduled',
    status: 'approved',
    decidedByName: 'Max',
    changes: [{ field: 'pricePromo', oldValue: null, newValue: 800 }],
    estimatedImpact: { ...approval.estimatedImpact, goLiveDate: '2026-12-05' },
  }
  const warning =
    'An approved change of the same fields is scheduled for 5 December 2026; only the earlier one will go live.'
  expect(open(approval, { others: [approval, scheduled] })).toContain(warning)
  const unrelated = { ...scheduled, changes: approval.changes }
  expect(open(approval, { others: [unrelated] })).not.toContain(warning)
  const archiving: Approval = { ...approval, type: 'product_archive', changes: [] }
  expect(open(archiving, { others: [archiving, scheduled] })).toContain(
    'Archiving this product stops 1 open request from going live.',
  )
  const conflicts = [{ ...scheduled.changes[0]!, currentValue: 900 }]
  const outdated = { ...scheduled, hasConflict: true, conflicts }
  expect(open(approval, { others: [outdated] })).not.toContain(warning)
  expect(open(outdated)).toContain('Approved by Max. Won’t go live on 5 December 2026')
  expect(open(outdated)).not.toContain('On the site')
})

test.each([
  ['allowed', false, null],
  ['role-too-low', true, 'Only product managers and super admins can decide.'],
  ['permission-missing', true, 'You don’t have permission to approve requests.'],
] as const)('ADA-17 ADA-19 with the right %s, decisions are disabled: %s', (right, isShut, why) => {
  const refusal = refusalOf(approval, rules, { id: 'me', right })
  expect(refusal !== null).toBe(isShut)
  if (why) expect(refusal).toContain(why)
  const own = refusalOf(approval, rules, { id: 'other', right })
  expect(own).toContain(why ?? 'A second person must decide')
})

test('ADA-17 a viewer gets no button to withdraw their own request', () => {
  expect(open(mine)).toContain('Withdraw request')
  expect(open(mine, { role: 'viewer' })).not.toContain('Withdraw request')
})

test('ADA-19 D-110 the only approver’s own request suggests inviting a colleague or changing the setting', () => {
  const waysOut = ['Invite a colleague', 'Change the setting']
  expectParts(open(mine, { isAlone: true }), ['You’re the only person who can approve', ...waysOut])
  expect(open(approval, { isAlone: true })).not.toContain('the only person')
  expect(open(mine)).not.toContain('the only person')
})

test('STF-04 a rejected request is revised by form, dialog or file, or explains how to request it again', () => {
  const rejected = { ...mine, status: 'rejected' as const }
  expect(open(rejected)).toContain('Revise and send again')
  const many = (revisedIn: 'dialog' | 'file' | null) =>
    open({ ...rejected, bulk: { count: 40, changed: 0, applied: 0, left: 0, revisedIn } })
  expect(many('dialog')).toContain('Revise and send again')
  expect(many('file')).toContain('Import the corrected file')
  expect(many(null)).not.toContain('Revise and send again')
  expect(many(null)).toContain('To request this again, choose the products in')
  const again = open({ ...mine, revisesId: 'first' })
  expect(again).toContain('This follows up on a request that wasn’t approved')
})

test('ADA-09 ADA-11 each change shows field, current value and new value, with None for a missing value', () => {
  const changes = [
    { field: 'description', oldValue: null, newValue: 'Fast' },
    { field: 'speedUp', oldValue: 20, newValue: 40 },
  ]
  const html = renderToStaticMarkup(<ChangeTable changes={changes} />)
  const cells = Array.from(html.matchAll(/<t[hd](?: [^>]*)?>([^<]*)</g), ([, text]) => text)
  expect(cells.slice(0, 9).join(' | ')).toBe(
    'Field | Current value | New value | Description | None | Fast | Speed up (Mbps) | 20 | 40',
  )
  const lead = [{ field: 'lead', oldValue: 'One two', newValue: 'One\n\ntwo' }]
  expect(renderToStaticMarkup(<ChangeTable changes={lead} />)).toMatch(
    /Introduction.*whitespace-pre-line[^>]*>One\n\ntwo</s,
  )
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryString } from '#app/basics/records.ts'
import { priorities } from '#app/modules/console/request/schema.ts'
import { renderScreen, wordsOf, type Browser } from '#tools/testing/render-screen.tsx'
import { readApprovalFilter, refusalOf } from '../rules.ts'
import { type Approval, approvalTypes } from '../schema.ts'
import { ChangeTable } from '../ui/change-table.tsx'
import Approvals from './approvals.tsx'

const approval: Approval = {
  id: 'a',
  version: 1,
  type: 'pricing_change',
  title: 'Change the price of Fibre',
  description: 'Why not.',
  submittedBy: { id: 'other', name: 'Thandi', email: 't@staff.example', role: 'editor' },
  submittedAt: '2026-11-20T08:00:00.000Z',
  priority: 'urgent',
  category: 'business_fibre',
  changes: [{ field: 'pricePromo', oldValue: null, newValue: 900 }],
  estimatedImpact: { revenue: 700_000, period: 'month', usersAffected: 700, goLiveDate: null },
  requiresReviewFrom: ['product_manager', 'super_admin'],
  status: 'pending',
  baseVersion: 1,
  subject: { kind: 'product', id: 'p', name: 'Fibre', version: 1, updatedBy: 'Eve' },
  bulk: null,
  hasConflict: false,
  conflicts: [],
  reviewerName: null,
  decidedByName: null,
  decidedAt: null,
  comment: '',
  appliedAt: null,
  withdrawnAt: null,
  note: '',
  revisesId: null,
  discountedBy: [],
  isSample: false,
}

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

type ShownOptions = Partial<Browser> & { problem?: string; selected?: Approval; isAlone?: boolean }

/** Renders the page and returns its text. `approvals` are the loaded requests, null while they load. */
function renderedText(approvals: Approval[] | null, shown: ShownOptions = {}): string {
  const { problem, selected, isAlone = false, ...browser } = shown
  const data = approvals && { pages: [{ approvals, rules, next: undefined }], pageParams: [''] }
  const list = {
    key: ['approvals', 'list', queryString(readApprovalFilter({}))],
    ...(data ? { data } : {}),
    ...(problem ? { problem } : {}),
  }
  const item = selected ? [{ key: ['approvals', 'item', selected.id], data: selected }] : []
  const answers = [list, { key: ['approvals', 'summary'], data: { ...summary, isAlone } }, ...item]
  const path = `/admin/approvals${selected ? `?item=${selected.id}` : ''}`
  return wordsOf(renderScreen(<Approvals />, { path, answers, ...browser }))
}
const open = (selected: Approval, browser: Partial<Browser> = {}) =>
  renderedText([], { selected, ...browser })

test('ADA-01 ADA-02 ADA-03 ADA-04 ADA-05 the title and the four cards', () => {
  const text = renderedText([approval])
  for (const part of [
    'Approval Workflow',
    'Pending Review 1',
    'Urgent Items 1',
    'Revenue Impact a month R700K',
    'Users Affected 700',
  ])
    expect(text).toContain(part)
})

test('ADA-07 ADA-18 an item tells its badges, submitter, impact, timeline and reviewers', () => {
  const text = renderedText([approval])
  for (const part of [
    'Urgent Pricing change',
    'Submitted by Thandi, 20 November 2026, 10:00',
    'R700,000 a month, 700 users',
    'No deadline set',
    'product manager or super admin',
  ])
    expect(text).toContain(part)
  const dated = { ...approval.estimatedImpact, goLiveDate: '2026-12-01' }
  expect(renderedText([{ ...approval, estimatedImpact: dated }])).toContain(
    'Go live 1 December 2026',
  )
})

test('ADA-08 every priority and type has its badge', () => {
  const badges = priorities.map((priority, n) => ({
    ...approval,
    id: priority,
    priority,
    type: approvalTypes[n]!,
  }))
  const text = renderedText(badges)
  for (const part of [
    'Urgent Product create',
    'High Product update',
    'Medium Pricing change',
    'Low Product archive',
  ])
    expect(text).toContain(part)
})

test('ADA-16 ADA-22 nothing pending and a sync error are said as documented', () => {
  expect(renderedText([])).toContain('All caught up! No pending approvals at this time.')
  const problem = 'No answer.'
  expect(renderedText([], { problem })).toContain('Sync error: No answer.')
  const loading = 'Loading the approvals'
  expect(renderedText(null)).toContain(loading)
  expect(renderedText(null, { problem }), 'a failure promises nothing').not.toContain(loading)
})

test('STF-03 the open request shows first what a price is and would be, with the difference', () => {
  const changes = [
    { field: 'speedUp', oldValue: 25, newValue: 50 },
    { field: 'priceRegular', oldValue: 2500, newValue: 2650 },
  ]
  const text = open({ ...approval, changes })
  expect(text).toContain('R2,500 → R2,650 +R150, +6%')
  expect(text.indexOf('R2,650')).toBeLessThan(text.indexOf('Submission details'))
  expect(text).toContain('This request is urgent')
})

test('STF-04 a decided request opens whole, with its comment; its submitter can revise it', () => {
  const rejected: Approval = {
    ...approval,
    status: 'rejected',
    decidedByName: 'Max',
    decidedAt: '2026-11-20T09:00:00.000Z',
    comment: 'Too dear.',
  }
  const text = open(rejected)
  expect(text).toContain('Rejected by Max, 20 November 2026, 11:00')
  expect(text).toContain('Comment: Too dear.')
  expect(text).toContain('Proposed changes')
  expect(text).not.toContain('Revise and send again')
  const other = { id: 'other', role: 'editor' } as const
  expect(open(rejected, other)).toContain('Revise and send again')
})

test('ADA-21 what is approved for a later day says so, with a way back for those who decide', () => {
  const scheduled: Approval = {
    ...approval,
    status: 'approved',
    decidedByName: 'Max',
    estimatedImpact: { ...approval.estimatedImpact, goLiveDate: '2026-12-01' },
  }
  expect(renderedText([scheduled])).toContain('Approved by Max. Goes live on 1 December 2026')
  expect(open(scheduled)).toContain('Withdraw the approval')
  const powerless = { role: 'product_manager', permissions: { edit: true } } as const
  expect(open(scheduled, powerless)).not.toContain('Take the')
})

test.each([
  ['allowed', false, null],
  ['role-too-low', true, 'Only product managers and super admins can decide.'],
  ['permission-missing', true, 'You don’t have permission to approve requests.'],
] as const)(
  'ADA-17 ADA-19 a right that is %s leaves the decision shut: %s',
  (right, isShut, why) => {
    const refusal = refusalOf(approval, rules, { id: 'me', right })
    expect(refusal !== null).toBe(isShut)
    if (why) expect(refusal).toContain(why)
    const own = refusalOf(approval, rules, { id: 'other', right })
    expect(own).toContain(why ?? 'A second person must decide')
  },
)

test('ADA-17 who may not ask is not offered to take an own request back', () => {
  const mine = { ...approval, submittedBy: { ...approval.submittedBy, id: 'me' } }
  expect(open(mine)).toContain('Withdraw request')
  expect(open(mine, { role: 'viewer' })).not.toContain('Withdraw request')
})

test('ADA-19 D-110 an own request that no one else could decide names the ways out: a colleague, and the setting', () => {
  const mine = { ...approval, submittedBy: { ...approval.submittedBy, id: 'me' } }
  const alone = renderedText([], { selected: mine, isAlone: true })
  expect(alone).toContain('You’re the only person who can approve')
  expect(alone).toContain('Invite a colleague')
  expect(alone).toContain('Change the setting')
  expect(renderedText([], { selected: approval, isAlone: true })).not.toContain('the only person')
  expect(open(mine)).not.toContain('the only person')
})

test('STF-04 a rejected request is revised where it was made: in its form or dialog, or by its file; an older one says where', () => {
  const mine = { ...approval, submittedBy: { ...approval.submittedBy, id: 'me' } }
  const rejected = { ...mine, status: 'rejected' as const }
  expect(open(rejected)).toContain('Revise and send again')
  const many = (revisedIn: 'dialog' | 'file' | null) => {
    const bulk = { count: 40, changed: 0, applied: 0, left: 0, revisedIn }
    return open({ ...rejected, bulk })
  }
  expect(many('dialog')).toContain('Revise and send again')
  expect(many('file')).toContain('Import the corrected file')
  expect(many(null)).not.toContain('Revise and send again')
  expect(many(null)).toContain('To request this again, choose the products in')
  const again = open({ ...mine, revisesId: 'first' })
  expect(again).toContain('This follows up on a request that wasn’t approved')
})

test('ADA-09 ADA-11 each change reads field, current value and new value; what was not there reads None', () => {
  const cells = (changes: Approval['changes']) =>
    [
      ...renderToStaticMarkup(<ChangeTable changes={changes} />).matchAll(
        /<t[hd](?: [^>]*)?>([^<]*)</g,
      ),
    ]
      .map(([, text]) => text)
      .slice(0, 9)
  expect(
    cells([
      { field: 'description', oldValue: null, newValue: 'Fast' },
      { field: 'speedUp', oldValue: 20, newValue: 40 },
    ]),
  ).toEqual([
    'Field',
    'Current value',
    'New value',
    'Description',
    'None',
    'Fast',
    'Speed up (Mbps)',
    '20',
    '40',
  ])
})

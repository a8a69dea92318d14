import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { priorities, approvalTypes } from '../schema.ts'
import { noFilter } from '../rules/filter-approvals.ts'
import type { Approval } from '../schema/answers.ts'
import { ApprovalsView, refusalOf, type ApprovalsViewProps } from './approvals-view.tsx'

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

const answered = async () => ({ ok: true, approval }) as const
const answerOf = (approvals: Approval[]) => ({
  approvals,
  rules: { isFourEyesOn: true, isCommentRequiredOnReject: false },
})
const words = (approvals: Approval[], more: Partial<ApprovalsViewProps> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ApprovalsView
        answer={answerOf(approvals)}
        isOffline={false}
        sync={{ lastSyncedAt: null, error: null, isRefreshing: false, refresh: () => {} }}
        views={null}
        filter={noFilter}
        onFilter={() => {}}
        person={{ id: 'me', canAsk: true, right: 'allowed' }}
        onDecide={answered}
        onStartReview={() => {}}
        onTakeBack={() => {}}
        onUnschedule={() => {}}
        {...more}
      />
    </MemoryRouter>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('ADA-01 ADA-02 ADA-03 ADA-04 ADA-05 the title and the four cards', () => {
  const text = words([approval])
  for (const part of [
    'Approval Workflow',
    'Pending Review 1',
    'Urgent Items 1',
    'Revenue Impact R700K',
    'Users Affected 700',
  ])
    expect(text).toContain(part)
})

test('ADA-07 ADA-18 an item tells its badges, submitter, impact, timeline and reviewers', () => {
  const text = words([approval])
  for (const part of [
    'Urgent Pricing change',
    'Submitted by Thandi, 20 November 2026, 10:00',
    'R700,000 a month, 700 users',
    'No deadline set',
    'product manager or super admin',
  ])
    expect(text).toContain(part)
  const dated = { ...approval.estimatedImpact, goLiveDate: '2026-12-01' }
  expect(words([{ ...approval, estimatedImpact: dated }])).toContain('Go live 1 December 2026')
})

test('ADA-08 every priority and type has its badge', () => {
  const badges = priorities.map((priority, n) => ({
    ...approval,
    id: priority,
    priority,
    type: approvalTypes[n]!,
  }))
  const text = words(badges)
  for (const part of [
    'Urgent Product create',
    'High Product update',
    'Medium Pricing change',
    'Low Product archive',
  ])
    expect(text).toContain(part)
})

test('ADA-16 ADA-22 nothing pending and a sync error are said as documented', () => {
  const decided: Approval = {
    ...approval,
    status: 'rejected',
    decidedByName: 'Max',
    comment: 'No.',
  }
  const text = words([decided])
  expect(text).toContain('All caught up! No pending approvals at this time.')
  expect(text).toContain('Rejected Max')
  const sync = { lastSyncedAt: null, error: 'No answer.', isRefreshing: false, refresh: () => {} }
  expect(words([], { sync })).toContain('Sync error: No answer.')
  const loading = 'Fetching the approvals'
  expect(words([], { answer: undefined })).toContain(loading)
  expect(words([], { answer: undefined, sync }), 'a failure promises nothing').not.toContain(
    loading,
  )
})

test('ADA-21 what is approved for a later day is listed apart, with a way back for those who decide', () => {
  const scheduled: Approval = {
    ...approval,
    status: 'approved',
    decidedByName: 'Max',
    estimatedImpact: { ...approval.estimatedImpact, goLiveDate: '2026-12-01' },
  }
  expect(words([scheduled])).toContain('approved by Max: goes live on 1 December 2026')
  expect(words([scheduled])).toContain('Take the approval back')
  expect(
    words([scheduled], { person: { id: 'me', canAsk: true, right: 'permission-missing' } }),
  ).not.toContain('Take the')
})

test.each([
  ['allowed', false, null],
  ['role-too-low', true, 'Product managers and super admins decide.'],
  ['permission-missing', true, 'Your account lacks the permission to approve.'],
] as const)(
  'ADA-17 ADA-19 a right that is %s leaves the decision shut: %s',
  (right, isShut, why) => {
    const refusal = refusalOf(approval, answerOf([approval]), { id: 'me', right })
    expect(refusal !== null).toBe(isShut)
    if (why) expect(refusal).toContain(why)
    const own = refusalOf(approval, answerOf([approval]), { id: 'other', right })
    expect(own).toContain(why ?? 'A second person has to decide')
  },
)

test('ADA-17 who may not ask is not offered to take an own request back', () => {
  const mine = { ...approval, submittedBy: { ...approval.submittedBy, id: 'me' } }
  expect(words([mine])).toContain('Take it back')
  const person = { id: 'me', canAsk: false, right: 'role-too-low' } as const
  expect(words([mine], { person })).not.toContain('Take it back')
})

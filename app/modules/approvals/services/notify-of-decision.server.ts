import {
  clearNotices,
  notifyPerson,
  notifyStaff,
} from '#app/modules/outbox/notification/service.server.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { formatDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { ApprovalRow } from '../data.server.ts'
import { isScheduled } from '../rules.ts'

const linkTo = (row: ApprovalRow) => `/admin/approvals?item=${row.id}` as const

/**
 * STF-04: who asked is told of the decision with its comment, and by mail if wanted; the notices that asked
 * others to decide are read for everybody. In the transaction of the decision.
 */
export async function notifyOfDecision(ctx: Context, tx: Transaction, row: ApprovalRow) {
  await clearNotices(tx, { kind: 'approval', subjectId: row.id })
  const isLater = isScheduled({
    status: row.status,
    appliedAt: row.appliedAt?.toISOString() ?? null,
  })
  const words = [
    `${row.decidedByName} decided.`,
    ...(isLater && row.goLiveDate ? [`It goes live on ${formatDate(row.goLiveDate)}.`] : []),
    ...(row.comment ? [`Comment: ${row.comment}`] : []),
  ]
  const verb = row.status === 'approved' ? 'Approved' : 'Rejected'
  await notifyPerson(
    ctx,
    tx,
    {
      to: { userId: row.handedTo ?? row.submittedBy },
      ...notices.decided(verb, row.title, words.join(' ')),
      href: linkTo(row),
    },
    'if wanted',
  )
}

/** An approval that was not carried out waits again: who asked and who decides are told why. */
export async function showReopened(ctx: Context, tx: Transaction, row: ApprovalRow) {
  const { note, title, withdrawnAt, id } = row
  const told = notices.decided(withdrawnAt ? 'Ended' : 'Waits again', title, note)
  const to = { userId: row.handedTo ?? row.submittedBy }
  await notifyPerson(ctx, tx, { ...told, to, href: linkTo(row) }, 'if wanted')
  if (withdrawnAt) return
  const asked = notices.approvalWaitsAgain(title, note)
  const right = { right: 'approve' } as const
  await notifyStaff(ctx, tx, { ...asked, to: right, href: linkTo(row), subjectId: id })
}

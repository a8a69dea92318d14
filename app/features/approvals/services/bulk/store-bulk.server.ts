import { johannesburgDate } from '#app/basics/dates.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import {
  insertProposedPrices,
  setCurrentPrices,
  writeProducts,
} from '#app/features/catalogue/data/bulk.server.ts'
import { chargedRands } from '#app/features/catalogue/rules.ts'
import { noCounts } from '#app/features/catalogue/rules/bulk-change.ts'
import { goLiveProblem } from '#app/features/catalogue/rules/go-live.ts'
import { notifyStaff } from '#app/features/notifications/services/notify-staff.server.ts'
import { findActivity, recordActivity } from '#app/platform/activity-log.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findApproval, insertApproval, type ApprovalRow } from '../../data.server.ts'
import { countItems, insertItems } from '../../data/items.server.ts'
import { findSubject } from '../../data/subjects.server.ts'
import { bulkName, bulkTitle, estimateImpact, typeOfBulk } from '../../rules/bulk.ts'
import type { BulkTerms } from '../../schema/bulk.ts'
import type { FieldChange } from '../../schema/answers.ts'
import { presentApproval } from '../present-approval.server.ts'
import type { PlannedProduct } from './plan-products.server.ts'
import { recordForEach } from './record-for-each.server.ts'

type Asked = PlannedProduct & {
  planned: { changes: FieldChange[]; after: PlannedProduct['value'] }
}

const ofOutcome = (planned: readonly PlannedProduct[], outcome: 'request' | 'draft') =>
  planned.filter((one): one is Asked => one.planned.outcome === outcome)

/** What came of the same id before; undefined for a first time. The products are locked, so that two repeats wait for each other. */
export async function answerBulkRepeat(tx: Transaction, id: string, actor: StaffActor) {
  const known = await findApproval(tx, id)
  if (known && (known.submittedBy !== actor.id || known.subjectKind !== 'products'))
    return refused('key-reused', 'This id belongs to another request.')
  if (known) {
    const counts = (await countItems(tx, [id])).get(id)
    const approval = presentApproval(known, await findSubject(tx, 'products', id))
    return accepted({ approval, counts: { ...noCounts, request: counts?.count ?? 0 } })
  }
  const isDone = (await findActivity(tx, 'products', id)).length > 0
  return isDone ? accepted({ approval: null, counts: noCounts }) : undefined
}

export function refuseTerms(ctx: Context, { goLiveDate }: BulkTerms) {
  const message = goLiveProblem(goLiveDate, johannesburgDate(ctx.clock.now()))
  return message && refused('invalid-input', message, { fields: { goLiveDate: message } })
}

/** Changes the drafts at once, and stores one request for all that is live. Answers the request, or null where none was needed. */
export async function carryOutBulk(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  terms: BulkTerms,
  planned: readonly PlannedProduct[],
) {
  const at = ctx.clock.now()
  const drafts = ofOutcome(planned, 'draft')
  const writes = drafts.map(({ product, planned: { after } }) => {
    return { product, value: after, status: product.status }
  })
  await writeProducts(tx, writes, { updatedBy: actor.name, at })
  await recordForEach(ctx, tx, terms.id, 'product.edited', drafts.map(logged), {})
  const asked = ofOutcome(planned, 'request')
  if (asked.length > 0) return storeRequest(ctx, tx, actor, terms, asked)
  if (drafts.length === 0) return null
  await recordActivity(ctx, tx, {
    action: 'products.edited',
    subjectType: 'products',
    subjectId: terms.id,
    details: { name: bulkName(drafts.map(({ value }) => value.name)) },
  })
  return null
}

const logged = ({ product, planned }: Asked) => ({
  id: product.id,
  name: product.name,
  changes: planned.changes,
})

async function storeRequest(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  terms: BulkTerms,
  asked: readonly Asked[],
) {
  const at = ctx.clock.now()
  const baseVersions = await markWaiting(ctx, tx, actor, terms.id, asked)
  const row = await insertApproval(tx, {
    ...composeRow(terms, asked),
    submittedBy: actor.id,
    submittedByName: actor.name,
    submittedByEmail: actor.email,
    submittedByRole: actor.role,
    submittedAt: at,
    updatedAt: at,
  })
  await insertItems(
    tx,
    asked.map(({ product, planned }, index) => ({
      approvalId: row.id,
      position: index + 1,
      productId: product.id,
      productName: product.name,
      baseVersion: baseVersions.get(product.id) ?? product.version,
      changes: planned.changes,
    })),
  )
  await tellRequest(ctx, tx, actor, row, asked)
  return presentApproval(row, await findSubject(tx, 'products', row.id))
}

/** Drafts turn pending, and proposed prices join the pricing lists. Answers the versions that differ from those read. */
async function markWaiting(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  approvalId: string,
  asked: readonly Asked[],
): Promise<Map<string, number>> {
  const at = ctx.clock.now()
  const drafts = asked.filter(({ product }) => product.status === 'draft')
  const ids = drafts.map(({ product }) => product.id)
  const pending = drafts.map(({ product, value }) => {
    return { product, value, status: 'pending' as const }
  })
  await writeProducts(tx, pending, { updatedBy: actor.name, at })
  await setCurrentPrices(tx, ids, 'pending')
  const priced = asked.filter(
    ({ product, planned }) =>
      product.status === 'approved' && planned.changes.some(({ field }) => isPrice(field)),
  )
  const prices = priced.map(({ product, planned: { after } }) => {
    const { priceRegular, pricePromo } = after
    return { productId: product.id, priceRegular, pricePromo }
  })
  await insertProposedPrices(tx, approvalId, prices, at)
  return new Map(drafts.map(({ product }) => [product.id, product.version + 1]))
}

const isPrice = (field: string) => field === 'priceRegular' || field === 'pricePromo'

function composeRow(terms: BulkTerms, asked: readonly Asked[]) {
  const { id, title, description, priority, goLiveDate } = terms
  const names = asked.map(({ product }) => product.name)
  const isPublishing = asked.every(({ product }) => product.status === 'draft')
  const type = typeOfBulk(
    isPublishing,
    asked.flatMap(({ planned }) => planned.changes),
  )
  const categories = new Set(asked.map(({ product }) => product.category))
  const impacts = asked.map(({ product, planned }) => {
    const charged = { before: chargedRands(product), after: chargedRands(planned.after) }
    return estimateImpact(type, charged, product.subscribers)
  })
  const sum = (read: (impact: (typeof impacts)[number]) => number) =>
    Math.max(
      -mostInteger,
      Math.min(
        mostInteger,
        impacts.reduce((all, one) => all + read(one), 0),
      ),
    )
  return {
    id,
    type,
    title: title || bulkTitle(type, names),
    description,
    subjectKind: 'products' as const,
    subjectId: id,
    subjectName: bulkName(names),
    category: categories.size === 1 ? asked[0]!.product.category : 'Several categories',
    changes: [],
    priority,
    impactRevenue: sum(({ revenueRands }) => revenueRands),
    impactUsers: sum(({ usersAffected }) => usersAffected),
    goLiveDate,
    requiresReviewFrom: ['product_manager', 'super_admin'],
    isSample: asked.every(({ product }) => product.isSample),
    baseVersion: 1,
  }
}

/** What the columns of the table hold. */
const mostInteger = 2_000_000_000

async function tellRequest(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  row: ApprovalRow,
  asked: readonly Asked[],
) {
  const details = { approvalId: row.id, type: row.type }
  await recordForEach(ctx, tx, row.id, 'approval.requested', asked.map(logged), details)
  await recordActivity(ctx, tx, {
    action: 'approval.requested',
    subjectType: 'products',
    subjectId: row.id,
    details: { ...details, name: row.subjectName },
  })
  await notifyStaff(ctx, tx, {
    to: { role: 'product_manager', permission: 'approve' },
    kind: 'approval',
    title: `Approval requested: ${row.title}`,
    text: `${actor.name} asks for it.`,
    href: `/admin/approvals?item=${row.id}`,
    subjectId: row.id,
  })
}

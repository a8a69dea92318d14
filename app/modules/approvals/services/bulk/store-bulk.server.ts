import { accepted, refused } from '#app/basics/outcome.ts'
import {
  insertProposedPrices,
  setCurrentPrices,
  writeProducts,
} from '#app/modules/catalogue/data/bulk.server.ts'
import { chargedRands } from '#app/modules/catalogue/rules.ts'
import { noCounts } from '#app/modules/catalogue/rules/bulk-change.ts'
import type { StoredRequestTerms } from '#app/modules/console/request/schema.ts'
import { findActivity, recordActivity } from '#app/platform/activity-log.server.ts'
import type { StaffActor } from '#app/platform/actor.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { findApproval, type ApprovalRow } from '../../data.server.ts'
import { countItems, insertItems } from '../../data/items.server.ts'
import { findSubject } from '../../data/subjects.server.ts'
import { estimateImpact } from '../../rules.ts'
import { bulkName, typeOfBulk } from '../../rules/bulk.ts'
import type { FieldChange } from '../../schema/answers.ts'
import { presentApproval } from '../present-approval.server.ts'
import { requestDetails, storeRequest, type RequestContent } from '../store-request.server.ts'
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

/** What is said of a request for many, and what is done to each of them. */
export type BulkRequest = {
  terms: StoredRequestTerms
  change: NonNullable<ApprovalRow['bulkChange']>
}

/** Changes the drafts at once, and stores one request for all that is live. Answers the request, or null where none was needed. */
export async function carryOutBulk(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { terms, change }: BulkRequest,
  planned: readonly PlannedProduct[],
) {
  const at = ctx.clock.now()
  const drafts = ofOutcome(planned, 'draft')
  const writes = drafts.map(({ product, planned: { after } }) => {
    return { product, value: after, status: product.status }
  })
  await writeProducts(tx, writes, { updatedBy: actor.name, at })
  await recordForEach(ctx, tx, terms.id, 'product.edited', drafts.map(logged), {})
  if (drafts.length > 0)
    await recordActivity(ctx, tx, {
      action: 'products.edited',
      subjectType: 'products',
      subjectId: terms.id,
      details: { name: bulkName(drafts.map(({ value }) => value.name)) },
    })
  const asked = ofOutcome(planned, 'request')
  return asked.length > 0 ? storeBulk(ctx, tx, actor, { terms, change }, asked) : null
}

const logged = ({ product, planned }: Asked) => ({
  id: product.id,
  name: product.name,
  changes: planned.changes,
})

async function storeBulk(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { terms, change }: BulkRequest,
  asked: readonly Asked[],
) {
  const baseVersions = await markWaiting(ctx, tx, actor, terms.id, asked)
  const content = { ...describeBulk(asked), subjectId: terms.id, bulkChange: change }
  const row = await storeRequest(ctx, tx, actor, terms, content)
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
  const details = requestDetails(row)
  await recordForEach(ctx, tx, row.id, 'approval.requested', asked.map(logged), details)
  await recordActivity(ctx, tx, {
    action: 'approval.requested',
    subjectType: 'products',
    subjectId: row.id,
    details: { ...details, name: row.subjectName },
  })
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

function describeBulk(asked: readonly Asked[]): Omit<RequestContent, 'subjectId' | 'bulkChange'> {
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
  return {
    type,
    subjectKind: 'products',
    subjectName: bulkName(names),
    category: categories.size === 1 ? asked[0]!.product.category : 'Several categories',
    changes: [],
    impactRevenue: storableSum(impacts.map(({ revenueRands }) => revenueRands)),
    impactUsers: storableSum(impacts.map(({ usersAffected }) => usersAffected)),
    isSample: asked.every(({ product }) => product.isSample),
    baseVersion: 1,
  }
}

/** What the columns of the table hold. */
const mostInteger = 2_000_000_000

const storableSum = (numbers: readonly number[]) =>
  Math.max(
    -mostInteger,
    Math.min(
      mostInteger,
      numbers.reduce((all, one) => all + one, 0),
    ),
  )

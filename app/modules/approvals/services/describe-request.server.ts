import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { changeList, chargedRands } from '#app/modules/catalogue/rules.ts'
import {
  wholeProductSchema,
  type FieldValue,
  type ProductValue,
} from '#app/modules/catalogue/schema.ts'
import { refuseTaken } from '#app/modules/catalogue/services/create-product.server.ts'
import { findOfferOwner } from '#app/modules/catalogue/data.server.ts'
import { offerSchema } from '#app/modules/prices/schema.ts'
import { describeDiscounts } from '#app/modules/sales/quote/services/release-discounts.server.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import type { SingleSubject } from '../data/subjects.server.ts'
import { estimateImpact, typeOfChange } from '../rules.ts'
import type { ApprovalType, ImpactPeriod, RequestApproval } from '../schema.ts'
import type { FieldChange } from '../schema/answers.ts'
import type { RequestContent } from './store-request.server.ts'

export type Proposal = {
  type: ApprovalType
  changes: FieldChange[]
  after: Record<string, FieldValue>
}

/** What a request comes to, checked against the record as it is; refused where it makes no sense. */
export async function describeProposal(
  tx: Transaction,
  role: StaffRole,
  asked: RequestApproval,
  subject: SingleSubject,
): Promise<Outcome<Proposal>> {
  if (subject.kind === 'offer') return describeOfferChange(tx, asked, subject)
  if (subject.kind === 'quote') return describeQuote(tx, role, subject)
  const { product, value } = subject
  if (asked.request === 'publish') {
    if (product.status !== 'draft') return refused('conflict', 'Only a draft can be published.')
    const parsed = wholeProductSchema.safeParse(value)
    if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
    return accepted({ type: 'product_create', changes: changeList({}, value), after: value })
  }
  if (product.status !== 'approved')
    return refused('conflict', 'This product is not approved: there is nothing live to change.')
  if (asked.request === 'archive') {
    const change = { field: 'status', oldValue: 'approved', newValue: 'archived' }
    return accepted({ type: 'product_archive', changes: [change], after: value })
  }
  const parsed = wholeProductSchema.safeParse(asked.value)
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
  const refusal = await refuseTaken(tx, parsed.data, product.id)
  return refusal ?? describeChange(value, parsed.data)
}

async function describeQuote(
  tx: Transaction,
  role: StaffRole,
  { draft }: SingleSubject & { kind: 'quote' },
): Promise<Outcome<Proposal>> {
  const found = await describeDiscounts(tx, role, draft)
  if (!found.ok) return found
  const { changes, monthRands } = found.value
  return accepted({ type: 'quote_discount', changes, after: { monthRands } })
}

async function describeOfferChange(
  tx: Transaction,
  asked: RequestApproval,
  subject: SingleSubject & { kind: 'offer' },
): Promise<Outcome<Proposal>> {
  const { id, family } = subject.offer
  const parsed = offerSchema.safeParse({ ...asked.value, id, family })
  if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
  const { id: _id, family: _family, ...after } = parsed.data
  const owner = await findOfferOwner(tx, id)
  if (owner && after.amountRands !== subject.offer.amountRands)
    return refuseFields({
      amountRands: `The product ${owner.name} sets this price: change it there.`,
    })
  return describeChange(subject.value, after)
}

function describeChange(
  before: Record<string, FieldValue>,
  after: Record<string, FieldValue>,
): Outcome<Proposal> {
  const changes = changeList(before, after)
  if (changes.length === 0) return refuseFields({ form: 'Nothing is changed.' })
  return accepted({ type: typeOfChange(changes), changes, after })
}

function refuseFields(fields: Record<string, string>) {
  const named = Object.entries(fields).map(([name, text]) => [
    name === 'form' ? name : `value.${name}`,
    text,
  ])
  return refused('invalid-input', 'Please correct the marked fields.', {
    fields: Object.fromEntries(named),
  })
}

/** What the row of a request says of one record. */
export function describeContent(
  asked: RequestApproval,
  subject: SingleSubject,
  { type, changes, after }: Proposal,
): Omit<RequestContent, 'baseVersion'> {
  const impact = asked.impact ?? estimate(subject, type, after)
  return {
    type,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    category: subject.category,
    changes,
    impactRevenue: impact.revenueRands,
    impactUsers: impact.usersAffected,
    impactPeriod: impactPeriodOf(subject, after),
    isSample: subject.isSample,
  }
}

/** STF-06: what is paid once counts once; every product is paid by the month. */
function impactPeriodOf(subject: SingleSubject, after: Record<string, FieldValue>): ImpactPeriod {
  return subject.kind === 'offer' && after.unit === 'on the next invoice' ? 'once' : 'month'
}

function estimate(subject: SingleSubject, type: ApprovalType, after: Record<string, FieldValue>) {
  if (subject.kind === 'offer') return { revenueRands: 0, usersAffected: 0 }
  if (subject.kind === 'quote')
    return { revenueRands: Number(after.monthRands ?? 0), usersAffected: 0 }
  // The value was parsed as a product's before.
  const charged = {
    before: chargedRands(subject.product),
    after: chargedRands(after as ProductValue),
  }
  return estimateImpact(type, charged, subject.product.subscribers)
}

import { accepted, fieldErrors } from '#app/basics/outcome.ts'
import { withChanges } from '#app/modules/catalogue/product/rules.ts'
import { applyPublicPrice } from '#app/modules/catalogue/product/service.server.ts'
import { findOfferOwner } from '#app/modules/catalogue/product/store.server.ts'
import { offerSchema } from '#app/modules/prices/schema.ts'
import {
  findOffer,
  findOffersById,
  offerValue,
  type OfferRow,
} from '#app/modules/prices/store.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import {
  type ApprovalSubject,
  type Subject,
  authorOfChange,
  describeChange,
  refuseOutdated,
  refuseFields,
} from '../service.server.ts'

type OfferSubject = Omit<Subject, 'parse'> & {
  offer: OfferRow
  parse: (after: object) => ReturnType<typeof offerSchema.safeParse>
}

function subjectOf(offer: OfferRow): OfferSubject {
  const { id, name, version, family } = offer
  const updatedBy = offer.updatedBy || 'Someone else'
  const value = offerValue(offer)
  // Public prices are live on the site, so a request for one is never sample data.
  const shared = { category: family, isSample: false, updatedBy, value }
  const parse = (after: object) => offerSchema.safeParse({ ...after, id, family })
  return { kind: 'offer', id, name, version, offer, parse, ...shared }
}

/** Returns why the price can't have this amount: a product may have been linked to it after the request was made. */
async function ownerProblem(tx: Transaction, offer: OfferRow, amountRands: number | null) {
  const owner = await findOfferOwner(tx, offer.id)
  if (!owner || amountRands === offer.amountRands) return undefined
  return `The product ${owner.name} sets this price. Change it there.`
}

export const offerSubject: ApprovalSubject<OfferSubject> = {
  kind: 'offer',
  isOnSite: true,

  async find(db, id, lock) {
    const offer = await findOffer(db, id, lock)
    return offer && subjectOf(offer)
  },

  async findMany(db, rows) {
    const ids = rows.map(({ subjectId }) => subjectId)
    return (await findOffersById(db, ids)).map(subjectOf)
  },

  async describe(tx, _role, input, { offer, value, parse }) {
    const parsed = parse(input.value ?? {})
    if (!parsed.success) return refuseFields(fieldErrors(parsed.error))
    const { id: _id, family: _family, ...after } = parsed.data
    const owned = await ownerProblem(tx, offer, after.amountRands)
    if (owned) return refuseFields({ amountRands: owned })
    const change = describeChange(value, after)
    if (!change.ok) return change
    // A price on the next invoice is charged once and not every month.
    const impactPeriod = after.unit === 'on the next invoice' ? 'once' : 'month'
    const impact = { revenueRands: 0, usersAffected: 0 }
    return accepted({ ...change.value, impact, impactPeriod })
  },

  async apply(ctx, tx, row, { id, offer, value, parse }) {
    const after = parse(withChanges(value, row.changes))
    if (!after.success) return refuseOutdated(after.error.issues[0]?.message)
    const owned = await ownerProblem(tx, offer, after.data.amountRands)
    if (owned) return refuseOutdated(owned)
    const change = Object.fromEntries(row.changes.map(({ field, newValue }) => [field, newValue]))
    // Archiving a product hides its public price, and no product can show this one again.
    const shown = typeof change.amountRands === 'number' ? { ...change, isPublished: true } : change
    await applyPublicPrice(ctx, tx, id, shown, authorOfChange(ctx, row))
    return accepted(null)
  },
}

import {
  findProduct,
  findProducts,
  hasOwnProducts,
  productValue,
  type StoredProduct,
} from '#app/modules/catalogue/product/store.server.ts'
import { productId, type FieldValue } from '#app/modules/catalogue/product/schema.ts'
import {
  findOffer,
  findOffersById,
  offerValue,
  type OfferRow,
} from '#app/modules/prices/store.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { lockProductsById } from '#app/modules/catalogue/bulk/store.server.ts'
import {
  type ApprovalRow,
  type ItemCounts,
  countItems,
  findApproval,
  findOpenItems,
} from '../store.server.ts'
import {
  findVersion,
  findVersionsById,
  lockVersion,
  type QuoteVersion,
} from '#app/modules/sales/quote/store.server.ts'
import { lineTotals, versionNumber } from '#app/modules/sales/quote/rules.ts'
import type { SubjectKind } from '../schema.ts'

/** What a request is about, as it stands now. */
export type Subject = {
  id: string
  name: string
  version: number
  category: string
  isSample: boolean
  updatedBy: string
  value: Record<string, FieldValue>
} & (
  | { kind: 'product'; product: StoredProduct }
  | { kind: 'offer'; offer: OfferRow }
  | { kind: 'products'; counts: ItemCounts }
  | { kind: 'quote'; draft: QuoteVersion }
)

/** One product, one public price, or one draft. */
export type SingleSubject = Exclude<Subject, { kind: 'products' }>

/** The subject, or undefined; `lock` holds other writers of it until the transaction ends. */
export async function findSubject(
  db: Queryable,
  kind: SubjectKind,
  id: string,
  lock = false,
): Promise<Subject | undefined> {
  if (kind === 'offer') {
    const offer = await findOffer(db, id, lock)
    return offer && offerSubject(offer)
  }
  if (!productId.safeParse(id).success) return undefined
  if (kind === 'quote') {
    const version = lock ? await lockVersion(db, id) : await findVersion(db, id)
    return version && quoteSubject(version)
  }
  if (kind === 'products') return findBulkSubject(db, id, lock)
  const product = await findProduct(db, id, lock)
  return product && productSubject(product)
}

/** What these requests are about, by kind and id. */
export async function findSubjectsOf(db: Queryable, rows: readonly ApprovalRow[]) {
  const idsOf = (kind: SubjectKind) =>
    rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
  const productIds = idsOf('product').filter((id) => productId.safeParse(id).success)
  const [products, offers, quotes, counts] = await Promise.all([
    findProducts(db, productIds),
    findOffersById(db, idsOf('offer')),
    findVersionsById(db, idsOf('quote')),
    countItems(db, idsOf('products')),
  ])
  const many = rows
    .filter(({ subjectKind }) => subjectKind === 'products')
    .map((row) => bulkSubject(row, counts.get(row.subjectId) ?? noItems))
  const subjects = [
    ...products.map(productSubject),
    ...offers.map(offerSubject),
    ...quotes.map(quoteSubject),
    ...many,
  ]
  return new Map<string, Subject>(
    subjects.map((subject) => [`${subject.kind}:${subject.id}`, subject]),
  )
}

/** Whether requests about sample products are shown: as the products are (D-105). */
export async function areSamplesShown(db: Queryable): Promise<boolean> {
  return !(await hasOwnProducts(db))
}

/** Many products: they are locked in the order of their ids, as everywhere. */
async function findBulkSubject(
  db: Queryable,
  id: string,
  lock: boolean,
): Promise<Subject | undefined> {
  const row = await findApproval(db, id)
  if (!row) return undefined
  if (lock) {
    const items = await findOpenItems(db, id)
    await lockProductsById(
      db,
      items.map(({ productId: one }) => one),
    )
  }
  return bulkSubject(row, (await countItems(db, [id])).get(id) ?? noItems)
}

const noItems: ItemCounts = { count: 0, changed: 0, applied: 0, left: 0 }

/**
 * The version counts the products that changed after the request was made: 1 for none. So a decision names
 * what its reviewer saw, and one more change is a conflict (ADA-20).
 */
function bulkSubject(row: ApprovalRow, counts: ItemCounts): Subject {
  const { subjectId: id, subjectName: name, category, isSample } = row
  const version = 1 + counts.changed
  const value = {}
  return { kind: 'products', id, name, version, category, isSample, updatedBy: '', value, counts }
}

function productSubject(product: StoredProduct): Subject {
  const { id, name, version, category, isSample, updatedBy } = product
  const value = productValue(product)
  return { kind: 'product', id, name, version, category, isSample, updatedBy, value, product }
}

/** A draft; its version is its revision. What its lines come to is compared by their places. */
function quoteSubject(version: QuoteVersion): Subject {
  const { id, number, revision, updatedBy } = version
  const name = `quote ${versionNumber(number, version.version)}`
  const value = lineTotals(version.draft.lines)
  const shared = { id, name, version: revision, category: 'quote', isSample: false, updatedBy }
  return { kind: 'quote', draft: version, value, ...shared }
}

function offerSubject(offer: OfferRow): Subject {
  const { id, name, version, family } = offer
  const updatedBy = offer.updatedBy || 'Someone else'
  const value = offerValue(offer)
  // The documented prices are what the site really shows: a request about one is no sample.
  const shared = { id, name, version, isSample: false, updatedBy }
  return { kind: 'offer', category: family, value, offer, ...shared }
}

import {
  findProduct,
  findProducts,
  hasOwnProducts,
  productValue,
  type StoredProduct,
} from '#app/features/catalogue/data.server.ts'
import { productId, type FieldValue } from '#app/features/catalogue/schema.ts'
import {
  findOffer,
  findOffers,
  offerValue,
  type OfferRow,
} from '#app/features/offers/data.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
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
} & ({ kind: 'product'; product: StoredProduct } | { kind: 'offer'; offer: OfferRow })

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
  const product = await findProduct(db, id, lock)
  return product && productSubject(product)
}

type Named = { subjectKind: SubjectKind; subjectId: string }

/** What these requests are about, by kind and id. */
export async function findSubjectsOf(db: Queryable, rows: readonly Named[]) {
  const idsOf = (kind: SubjectKind) =>
    rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
  const productIds = idsOf('product').filter((id) => productId.safeParse(id).success)
  const offerIds = idsOf('offer')
  const [products, offers] = await Promise.all([
    productIds.length > 0 ? findProducts(db, productIds) : [],
    offerIds.length > 0 ? findOffers(db) : [],
  ])
  const subjects = [...products.map(productSubject), ...offers.map(offerSubject)]
  return new Map<string, Subject>(
    subjects.map((subject) => [`${subject.kind}:${subject.id}`, subject]),
  )
}

/** Whether requests about sample products are shown: as the products are (D-105). */
export async function areSamplesShown(db: Queryable): Promise<boolean> {
  return !(await hasOwnProducts(db))
}

function productSubject(product: StoredProduct): Subject {
  const { id, name, version, category, isSample, updatedBy } = product
  const value = productValue(product)
  return { kind: 'product', id, name, version, category, isSample, updatedBy, value, product }
}

function offerSubject(offer: OfferRow): Subject {
  const { id, name, version, family } = offer
  const updatedBy = offer.updatedBy || 'Somebody else'
  const value = offerValue(offer)
  // The documented prices are what the site really shows: a request about one is no sample.
  const shared = { id, name, version, isSample: false, updatedBy }
  return { kind: 'offer', category: family, value, offer, ...shared }
}

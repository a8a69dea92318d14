import type { ApprovalType } from '../schema.ts'

type ProductEffect = 'publish' | 'change' | 'archive'

/** What a type is called, and what carrying such a request out does. */
type ApprovalTypeDetails = {
  label: string
  /** Begins the title of a request that was given none: "Publish 400 products". */
  verb: string
} & (
  | {
      does: ProductEffect
      /** The status in which its products must be found (ADA-15). */
      expectedStatus: 'pending' | 'approved'
    }
  // Of no product.
  | { does: 'permit' }
)

/** ADA-08. A type without a row here does not compile, so that none is carried out as another. */
export const approvalTypeDetails: Record<ApprovalType, ApprovalTypeDetails> = {
  product_create: {
    label: 'Product create',
    verb: 'Publish',
    does: 'publish',
    expectedStatus: 'pending',
  },
  product_update: {
    label: 'Product update',
    verb: 'Update',
    does: 'change',
    expectedStatus: 'approved',
  },
  pricing_change: {
    label: 'Pricing change',
    verb: 'Change the price of',
    does: 'change',
    expectedStatus: 'approved',
  },
  product_archive: {
    label: 'Product archive',
    verb: 'Archive',
    does: 'archive',
    expectedStatus: 'approved',
  },
  // The draft of a quote may be sent as it is (QUO-03).
  quote_discount: {
    label: 'Quote discount',
    verb: 'Allow the discounts of',
    does: 'permit',
  },
}

const statusAfter = {
  publish: 'approved',
  change: 'approved',
  archive: 'archived',
} as const satisfies Record<ProductEffect, string>

/**
 * What carrying a request of this type out does to its products.
 * @throws for a type that is of no product
 */
export function productEffectOf(type: ApprovalType) {
  const details = approvalTypeDetails[type]
  if (details.does === 'permit') throw new Error(`${type} is of no product`)
  return { ...details, statusAfter: statusAfter[details.does] }
}

export function requestTitle(type: ApprovalType, subjectName: string): string {
  return `${approvalTypeDetails[type].verb} ${subjectName}`
}

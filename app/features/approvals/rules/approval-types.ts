import type { ApprovalType } from '../schema.ts'

/** What a type is called, and what carrying such a request out does. */
type ApprovalTypeDetails = {
  label: string
  /** Begins the title of a request that was given none: "Publish 400 products". */
  verb: string
  does: 'publish' | 'change' | 'archive' | 'permit'
  /** The status in which its products must be found (ADA-15). */
  expectedStatus: 'pending' | 'approved'
}

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
  // Of no product: the draft of a quote may be sent as it is (QUO-03).
  quote_discount: {
    label: 'Quote discount',
    verb: 'Allow the discounts of',
    does: 'permit',
    expectedStatus: 'approved',
  },
}

export function requestTitle(type: ApprovalType, subjectName: string): string {
  return `${approvalTypeDetails[type].verb} ${subjectName}`
}

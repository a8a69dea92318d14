import type { ApprovalType } from '../schema.ts'

/**
 * What carrying a request out does to its products, and the status it must find them in (ADA-15). A type
 * without a row here does not compile, so that none is carried out as another.
 */
export const effects: Record<
  ApprovalType,
  { does: 'publish' | 'change' | 'archive' | 'permit'; expectedStatus: 'pending' | 'approved' }
> = {
  product_create: { does: 'publish', expectedStatus: 'pending' },
  product_update: { does: 'change', expectedStatus: 'approved' },
  pricing_change: { does: 'change', expectedStatus: 'approved' },
  product_archive: { does: 'archive', expectedStatus: 'approved' },
  // Of no product: the draft of a quote may be sent as it is (QUO-03).
  quote_discount: { does: 'permit', expectedStatus: 'approved' },
}

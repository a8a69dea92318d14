import type { Product, ProductValue } from '#app/modules/catalogue/product/schema.ts'

/** The form values of a plain fibre product; `more` replaces some of them. */
export function testProductValue(more: Partial<ProductValue> = {}): ProductValue {
  return {
    name: 'Fibre 75',
    slug: 'fibre-75',
    category: 'business_fibre',
    serviceType: 'Fibre',
    description: '',
    speedDown: 75,
    speedUp: 75,
    priceRegular: 3500,
    pricePromo: null,
    isFeatured: false,
    availableFrom: null,
    availableUntil: null,
    offerId: null,
    ...more,
  }
}

/** An approved product without prices. */
export const testProduct: Product = {
  ...testProductValue(),
  id: 'p',
  version: 1,
  status: 'approved',
  isActive: true,
  subscribers: 5,
  isSample: false,
  createdAt: '2026-11-19T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  updatedBy: 'Eve Editor',
  pricing: [],
}

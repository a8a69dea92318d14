import type { ProductValue } from '#app/modules/catalogue/product/schema.ts'

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

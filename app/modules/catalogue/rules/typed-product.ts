import { readNumber } from '#app/basics/written-values.ts'
import { slugOf } from '../rules.ts'
import type { ProductField, ProductValue } from '../schema.ts'

/** A product as a form holds it: what was typed, not yet parsed. */
export type TypedProduct = Record<Exclude<ProductField, 'isFeatured'>, string> & {
  isFeatured: boolean
}

export const emptyProduct: TypedProduct = {
  name: '',
  slug: '',
  category: '',
  serviceType: '',
  description: '',
  speedDown: '',
  speedUp: '',
  priceRegular: '',
  pricePromo: '',
  isFeatured: false,
  availableFrom: '',
  availableUntil: '',
  offerId: '',
}

/** A stored value as the form shows it. */
export function typedOf(value: ProductValue): TypedProduct {
  const text = (field: Exclude<ProductField, 'isFeatured'>) => String(value[field] || '')
  return {
    name: value.name,
    slug: value.slug,
    category: value.category,
    serviceType: value.serviceType,
    description: value.description,
    speedDown: text('speedDown'),
    speedUp: text('speedUp'),
    priceRegular: text('priceRegular'),
    pricePromo: text('pricePromo'),
    isFeatured: value.isFeatured,
    availableFrom: text('availableFrom'),
    availableUntil: text('availableUntil'),
    offerId: text('offerId'),
  }
}

/** The fields that follow what is typed: a new product's slug follows its name until another is typed. */
export function followTyped(
  typed: TypedProduct,
  field: string,
  to: unknown,
): Partial<TypedProduct> {
  const slugFor = (name: string) => (name.trim() === '' ? '' : slugOf(name))
  return field === 'name' && typed.slug === slugFor(typed.name) ? { slug: slugFor(String(to)) } : {}
}

/** What was typed, ready for the schema: numbers are read as a person writes them, "R1,999" too. */
export function readTyped(typed: TypedProduct): Record<ProductField, unknown> {
  return {
    ...typed,
    speedDown: numberOrZero(typed.speedDown),
    speedUp: numberOrZero(typed.speedUp),
    priceRegular: numberOrZero(typed.priceRegular),
    pricePromo: typed.pricePromo.trim() === '' ? null : readNumber(typed.pricePromo),
    availableFrom: typed.availableFrom || null,
    availableUntil: typed.availableUntil || null,
    offerId: typed.offerId || null,
  }
}

const numberOrZero = (text: string) => (text.trim() === '' ? 0 : readNumber(text))

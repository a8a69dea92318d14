import type { ProductField } from '../schema.ts'

export type FormField = {
  name: Exclude<ProductField, 'isFeatured'>
  kind: 'line' | 'text' | 'number' | 'date' | 'category' | 'offer'
  isRequired?: true
  hint?: string
}
export type FormGroup = { id: string; title: string; fields: readonly FormField[] }

/** The form of a product, drawn from this list; a test holds it against the schema. */
export const formGroups: readonly FormGroup[] = [
  {
    id: 'product',
    title: 'Product',
    fields: [
      { name: 'name', kind: 'line', isRequired: true },
      {
        name: 'slug',
        kind: 'line',
        isRequired: true,
        hint: 'Names the product in files and addresses, such as business-fibre-50.',
      },
      { name: 'category', kind: 'category', isRequired: true },
      {
        name: 'serviceType',
        kind: 'line',
        isRequired: true,
        hint: 'Such as Fibre or Fixed wireless.',
      },
      { name: 'description', kind: 'text' },
    ],
  },
  {
    id: 'speed',
    title: 'Speed and price',
    fields: [
      { name: 'speedDown', kind: 'number', isRequired: true },
      { name: 'speedUp', kind: 'number', isRequired: true },
      {
        name: 'priceRegular',
        kind: 'number',
        isRequired: true,
        hint: 'Whole rands a month.',
      },
      { name: 'pricePromo', kind: 'number', hint: 'Empty for none; below the regular price.' },
    ],
  },
  {
    id: 'market',
    title: 'On the market',
    fields: [
      { name: 'availableFrom', kind: 'date', hint: 'Empty: as soon as it is approved.' },
      { name: 'availableUntil', kind: 'date', hint: 'Empty: no end date.' },
      {
        name: 'offerId',
        kind: 'offer',
        hint: 'An approved price of this product then shows on the public pages.',
      },
    ],
  },
]

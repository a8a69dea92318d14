import type { Product, ProductCategory, ProductField, ProductStatus } from './schema.ts'

export const categoryLabels: Record<ProductCategory, string> = {
  business_fibre: 'Business fibre',
  fixed_wireless_business: 'Fixed wireless business',
  fixed_wireless_residential: 'Fixed wireless residential',
}

export const notEnteredText = 'Not entered'

export const categoryName = (category: ProductCategory | '') =>
  category === '' ? notEnteredText : categoryLabels[category]

export const statusLabels: Record<ProductStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  approved: 'Approved',
  archived: 'Archived',
}

/** Labels of every editable field, in form order. */
export const fieldLabels: Record<ProductField, string> = {
  name: 'Name',
  slug: 'Slug',
  category: 'Category',
  serviceType: 'Service type',
  description: 'Description',
  speedDown: 'Speed down (Mbps)',
  speedUp: 'Speed up (Mbps)',
  priceRegular: 'Regular price',
  pricePromo: 'Promo price',
  isFeatured: 'Featured',
  availableFrom: 'Available from',
  availableUntil: 'Available until',
  offerId: 'Public price',
}

/** Columns of the CSV file with their fields, for export and import alike. */
export const csvFields = {
  slug: 'slug',
  name: 'name',
  category: 'category',
  service_type: 'serviceType',
  description: 'description',
  speed_down: 'speedDown',
  speed_up: 'speedUp',
  price_regular: 'priceRegular',
  price_promo: 'pricePromo',
  is_featured: 'isFeatured',
  available_from: 'availableFrom',
  available_until: 'availableUntil',
  status: 'status',
  subscribers: 'subscribers',
} as const satisfies Record<string, keyof Product>
export const csvColumns = Object.keys(csvFields)

const productLists = {
  all: {
    title: 'Products',
    status: undefined,
    empty: 'There are no products yet. Add one, or import a CSV file.',
  },
  drafts: {
    title: 'Drafts',
    status: 'draft',
    empty: 'There are no drafts. New products and duplicates start as drafts.',
  },
  archived: {
    title: 'Archived',
    status: 'archived',
    empty: 'No products are archived. You can restore archived products here.',
  },
} as const
export type ProductList = (typeof productLists)[keyof typeof productLists]

export function productListAt(path: string): ProductList {
  const name = path.split('/')[3]
  return name === 'drafts' || name === 'archived' ? productLists[name] : productLists.all
}

export type FormField = {
  name: Exclude<ProductField, 'isFeatured'>
  kind: 'line' | 'text' | 'number' | 'date' | 'category' | 'offer'
  isRequired?: true
  hint?: string
}

/** Fields of the product form by group. The form renders this list; a test compares it with the schema. */
export const formGroups: readonly { id: string; title: string; fields: readonly FormField[] }[] = [
  {
    id: 'product',
    title: 'Product',
    fields: [
      { name: 'name', kind: 'line', isRequired: true },
      {
        name: 'slug',
        kind: 'line',
        isRequired: true,
        hint: 'Identifies the product in files and URLs, such as business-fibre-50.',
      },
      { name: 'category', kind: 'category', isRequired: true },
      {
        name: 'serviceType',
        kind: 'line',
        isRequired: true,
        hint: 'For example, Fibre or Fixed wireless.',
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
        hint: 'In whole rands per month.',
      },
      {
        name: 'pricePromo',
        kind: 'number',
        hint: 'Must be below the regular price. Leave empty if there is none.',
      },
    ],
  },
  {
    id: 'market',
    title: 'Availability',
    fields: [
      {
        name: 'availableFrom',
        kind: 'date',
        hint: 'Leave empty to start as soon as it’s approved.',
      },
      { name: 'availableUntil', kind: 'date', hint: 'Leave empty for no end date.' },
      {
        name: 'offerId',
        kind: 'offer',
        hint: 'Once approved, this product’s price shows on the public pages.',
      },
    ],
  },
]

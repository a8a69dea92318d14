import type { ProductCategory, ProductField, ProductStatus } from './schema.ts'

export const categoryLabels: Record<ProductCategory, string> = {
  business_fibre: 'Business fibre',
  fixed_wireless_business: 'Fixed wireless business',
  fixed_wireless_residential: 'Fixed wireless residential',
}

/** What a draft leaves for later, as lists and details say it. */
export const notEntered = 'Not entered'

export const categoryName = (category: ProductCategory | '') =>
  category === '' ? notEntered : categoryLabels[category]

export const statusLabels: Record<ProductStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  approved: 'Approved',
  archived: 'Archived',
}

/** Every field that an edit may change, in the order of the form. */
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

/** ADP-16. */
export const noProductsText = 'No products found matching your criteria.'

/** Columns of the CSV file, for export and import alike. */
export const csvColumns = [
  'slug',
  'name',
  'category',
  'service_type',
  'description',
  'speed_down',
  'speed_up',
  'price_regular',
  'price_promo',
  'is_featured',
  'available_from',
  'available_until',
  'status',
  'subscribers',
] as const

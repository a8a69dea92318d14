import { route } from '@react-router/dev/routes'

const page = (name: string) => `modules/catalogue/routes/${name}.tsx`

/** The products; paths are relative to /admin (ADS-03, ADS-15). */
export const catalogueConsolePages = [
  route('products', page('products')),
  route('products/new', page('product-new')),
  route('products/drafts', page('products'), { id: 'product-drafts' }),
  route('products/archived', page('products'), { id: 'product-archive' }),
  route('products/import', page('product-import')),
  route('products/:id', page('product')),
  route('products/:id/edit', page('product-edit')),
]

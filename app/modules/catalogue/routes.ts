import { route } from '@react-router/dev/routes'

/** The products; paths are relative to /admin (ADS-03, ADS-15). */
export const catalogueConsolePages = [
  route('products', 'modules/catalogue/routes/products.tsx'),
  route('products/new', 'modules/catalogue/routes/product-new.tsx'),
  route('products/drafts', 'modules/catalogue/routes/products.tsx', { id: 'product-drafts' }),
  route('products/archived', 'modules/catalogue/routes/products.tsx', { id: 'product-archive' }),
  route('products/import', 'modules/catalogue/routes/product-import.tsx'),
  route('products/:id', 'modules/catalogue/routes/product.tsx'),
  route('products/:id/edit', 'modules/catalogue/routes/product-edit.tsx'),
]

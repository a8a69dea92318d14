import { route } from '@react-router/dev/routes'

/** Routes of the products, public prices and approval requests, relative to /admin. */
export const catalogueConsolePages = [
  route('products', 'modules/catalogue/product/screens/products.tsx'),
  route('products/new', 'modules/catalogue/product/screens/product-new.tsx'),
  route('products/drafts', 'modules/catalogue/product/screens/products.tsx', {
    id: 'product-drafts',
  }),
  route('products/archived', 'modules/catalogue/product/screens/products.tsx', {
    id: 'product-archive',
  }),
  route('products/offers', 'modules/catalogue/approval/price/screens/public-prices.tsx'),
  route('products/import', 'modules/catalogue/bulk/screens/product-import.tsx'),
  route('products/:id', 'modules/catalogue/product/screens/product.tsx'),
  route('products/:id/edit', 'modules/catalogue/product/screens/product-edit.tsx'),
  route('site-texts', 'modules/catalogue/approval/text/screens/site-texts.tsx'),
  route('site-texts/:id', 'modules/catalogue/approval/text/screens/site-text.tsx'),
  route('approvals', 'modules/catalogue/approval/screens/approvals.tsx'),
]

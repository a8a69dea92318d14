import { route } from '@react-router/dev/routes'

/** Requests, and the public prices that are changed through them; paths are relative to /admin. */
export const approvalConsolePages = [
  route('approvals', 'modules/approvals/screens/approvals.tsx'),
  route('products/offers', 'modules/approvals/price/screens/public-prices.tsx'),
]

import { route } from '@react-router/dev/routes'

/** Requests, and the public prices that are changed through them; paths are relative to /admin. */
export const approvalConsolePages = [
  route('approvals', 'features/approvals/routes/approvals.tsx'),
  route('products/offers', 'features/approvals/routes/public-prices.tsx'),
]

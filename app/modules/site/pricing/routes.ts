import { route } from '@react-router/dev/routes'

export const pricingRoutes = [
  route('pricing', 'modules/site/pricing/routes/pricing.tsx'),
  route('services/compare', 'modules/site/pricing/routes/compare.tsx'),
]

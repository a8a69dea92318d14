import { route } from '@react-router/dev/routes'

export const pricingRoutes = [
  route('pricing', 'features/pricing/routes/pricing.tsx'),
  route('services/compare', 'features/pricing/routes/compare.tsx'),
]

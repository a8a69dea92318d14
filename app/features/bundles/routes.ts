import { route } from '@react-router/dev/routes'
import { bundleIds } from './content.ts'

export const bundleRoutes = [
  route('bundles', 'features/bundles/routes/bundles.tsx'),
  ...bundleIds.map((id) =>
    route(`bundles/${id}`, 'features/bundles/routes/bundle.tsx', { id: `bundle-${id}` }),
  ),
  route('bundles/referral-answer', 'features/bundles/routes/referral-answer.tsx'),
]

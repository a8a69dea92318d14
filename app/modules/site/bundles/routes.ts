import { route } from '@react-router/dev/routes'
import { bundleIds } from './content.ts'

export const bundleRoutes = [
  route('bundles', 'modules/site/bundles/routes/bundles.tsx'),
  ...bundleIds.map((id) =>
    route(`bundles/${id}`, 'modules/site/bundles/routes/bundle.tsx', { id: `bundle-${id}` }),
  ),
  route('bundles/referral-answer', 'modules/site/bundles/routes/referral-answer.tsx'),
]

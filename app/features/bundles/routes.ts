import { route } from '@react-router/dev/routes'
import { bundleIds } from './content.ts'

export const bundleRoutes = bundleIds.map((id) =>
  route(`bundles/${id}`, 'features/bundles/routes/bundle.tsx', { id: `bundle-${id}` }),
)

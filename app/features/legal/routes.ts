import { route } from '@react-router/dev/routes'

/** The privacy policy's own route is in `privacy`: the form for data requests stands below its text. */
export const legalRoutes = [
  route('accessibility', 'features/legal/routes/accessibility.tsx'),
  route('terms-of-service', 'features/legal/routes/terms-of-service.tsx'),
]

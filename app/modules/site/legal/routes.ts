import { route } from '@react-router/dev/routes'

export const legalRoutes = [
  route('privacy-policy', 'modules/site/legal/routes/privacy-policy.tsx'),
  route('accessibility', 'modules/site/legal/routes/accessibility.tsx'),
  route('terms-of-service', 'modules/site/legal/routes/terms-of-service.tsx'),
]

import { route } from '@react-router/dev/routes'

export const legalRoutes = [
  route('privacy-policy', 'features/legal/routes/privacy-policy.tsx'),
  route('terms-of-service', 'features/legal/routes/terms-of-service.tsx'),
]

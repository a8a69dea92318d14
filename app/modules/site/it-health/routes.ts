import { route } from '@react-router/dev/routes'

export const itHealthRoutes = [
  route('resources/it-health', 'modules/site/it-health/routes/it-health.tsx'),
]

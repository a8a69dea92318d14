import { route } from '@react-router/dev/routes'

export const resourcesRoutes = [
  route('resources/load-shedding', 'features/resources/routes/load-shedding.tsx'),
]

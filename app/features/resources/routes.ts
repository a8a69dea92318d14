import { route } from '@react-router/dev/routes'

export const resourcesRoutes = [
  route('resources', 'features/resources/routes/resources.tsx'),
  route('resources/power-backup', 'features/resources/routes/power-backup.tsx'),
  route('resources/connectivity-guide', 'features/resources/routes/connectivity-guide.tsx'),
  route('resources/connectivity-guide.pdf', 'features/resources/routes/connectivity-guide-pdf.ts'),
  route('resources/load-shedding', 'features/resources/routes/load-shedding.tsx'),
  route('case-studies', 'features/resources/routes/case-studies.tsx'),
]

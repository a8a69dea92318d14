import { route } from '@react-router/dev/routes'

export const resourcesRoutes = [
  route('resources', 'modules/site/resources/routes/resources.tsx'),
  route('resources/power-backup', 'modules/site/resources/routes/power-backup.tsx'),
  route('resources/connectivity-guide', 'modules/site/resources/routes/connectivity-guide.tsx'),
  route(
    'resources/connectivity-guide.pdf',
    'modules/site/resources/routes/connectivity-guide-pdf.ts',
  ),
  route('resources/load-shedding', 'modules/site/resources/routes/load-shedding.tsx'),
  route('case-studies', 'modules/site/resources/routes/case-studies.tsx'),
]

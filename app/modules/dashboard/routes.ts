import { index, route } from '@react-router/dev/routes'

/** Routes of the dashboard and the list of external systems, relative to /admin. */
export const dashboardConsolePages = [
  index('modules/dashboard/screens/dashboard.tsx'),
  route('integrations', 'modules/dashboard/integration/screens/integrations.tsx'),
]

import { index, route } from '@react-router/dev/routes'

/** The first page of the console, and the outside systems; paths are relative to /admin. */
export const dashboardConsolePages = [
  index('modules/dashboard/screens/dashboard.tsx'),
  route('integrations', 'modules/dashboard/integration/screens/integrations.tsx'),
]

import { index } from '@react-router/dev/routes'

/** The first page of the console. */
export const dashboardConsolePages = [index('modules/dashboard/screens/dashboard.tsx')]

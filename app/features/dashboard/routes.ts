import { index } from '@react-router/dev/routes'

/** The first page of the console. */
export const dashboardConsolePages = [index('features/dashboard/routes/dashboard.tsx')]

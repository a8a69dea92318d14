import { route } from '@react-router/dev/routes'

/** The screen; its path is relative to /admin (ADS-15). */
export const analyticsConsolePages = [route('analytics', 'modules/analytics/screens/analytics.tsx')]

import { route } from '@react-router/dev/routes'

export const activityConsolePages = [route('activity', 'features/activity/routes/activity.tsx')]

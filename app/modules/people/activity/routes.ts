import { route } from '@react-router/dev/routes'

export const activityConsolePages = [
  route('activity', 'modules/people/activity/routes/activity.tsx'),
]

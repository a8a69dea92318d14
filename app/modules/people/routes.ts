import { route } from '@react-router/dev/routes'

/** Pages outside the console, for people who cannot enter it yet. */
export const peopleEntrancePages = [
  route('admin/forgot-password', 'modules/people/screens/forgot-password.tsx'),
  route('admin/second-step', 'modules/people/screens/second-step.tsx'),
]

/** `profile` is the source file of the screen that combines the profile settings of all modules. */
export const peopleConsolePages = (profile: string) => [
  route('profile', profile),
  route('users', 'modules/people/screens/users.tsx'),
  route('users/:id', 'modules/people/screens/user.tsx'),
  route('api-keys', 'modules/people/api-key/screens/api-keys.tsx'),
]

export const activityConsolePages = [
  route('activity', 'modules/people/activity/screens/activity.tsx'),
]

import { route } from '@react-router/dev/routes'

/** Outside the console: before a person may enter it. */
export const peopleEntrancePages = [
  route('admin/forgot-password', 'modules/people/screens/forgot-password.tsx'),
  route('admin/second-step', 'modules/people/screens/second-step.tsx'),
]

/** `profile` is the module that joins what other modules let a person choose. */
export const peopleConsolePages = (profile: string) => [
  route('profile', profile),
  route('users', 'modules/people/screens/users.tsx'),
  route('users/:id', 'modules/people/screens/user.tsx'),
  route('api-keys', 'modules/people/api-key/screens/api-keys.tsx'),
]

export const activityConsolePages = [
  route('activity', 'modules/people/activity/screens/activity.tsx'),
]

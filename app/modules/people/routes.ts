import { route } from '@react-router/dev/routes'

/** Outside the console: before a person may enter it. */
export const peopleEntrancePages = [
  route('admin/forgot-password', 'modules/people/routes/forgot-password.tsx'),
  route('admin/second-step', 'modules/people/routes/second-step.tsx'),
]

/** `profile` is the module that joins what other features let a person choose. */
export const peopleConsolePages = (profile: string) => [
  route('profile', profile),
  route('users', 'modules/people/routes/users.tsx'),
  route('users/:id', 'modules/people/routes/user.tsx'),
]

import { route } from '@react-router/dev/routes'

const page = (name: string) => `features/people/routes/${name}.tsx`

/** Outside the console: before a person may enter it. */
export const peopleEntrancePages = [
  route('admin/forgot-password', page('forgot-password')),
  route('admin/second-step', page('second-step')),
]

export const peopleConsolePages = [
  route('profile', page('profile')),
  route('users', page('users')),
  route('users/:id', page('user')),
]

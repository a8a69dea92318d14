import { route } from '@react-router/dev/routes'

const page = (name: string) => `modules/people/routes/${name}.tsx`

/** Outside the console: before a person may enter it. */
export const peopleEntrancePages = [
  route('admin/forgot-password', page('forgot-password')),
  route('admin/second-step', page('second-step')),
]

/** `profile` is the module that joins what other features let a person choose. */
export const peopleConsolePages = (profile: string) => [
  route('profile', profile),
  route('users', page('users')),
  route('users/:id', page('user')),
]

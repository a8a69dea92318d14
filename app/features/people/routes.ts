import { route } from '@react-router/dev/routes'

const page = (name: string) => `features/people/routes/${name}.tsx`

/** Outside the console: nobody is signed in there. */
export const peopleEntrancePages = [route('admin/forgot-password', page('forgot-password'))]

export const peopleConsolePages = [
  route('profile', page('profile')),
  route('users', page('users')),
  route('users/:id', page('user')),
]

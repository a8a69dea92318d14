import { route } from '@react-router/dev/routes'

const page = (name: string) => `features/people/routes/${name}.tsx`

export const peopleConsolePages = [
  route('profile', page('profile')),
  route('users', page('users')),
  route('users/:id', page('user')),
]

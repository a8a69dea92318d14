import { route } from '@react-router/dev/routes'

const page = (name: string) => `modules/privacy/routes/${name}.tsx`

export const privacyRoutes = [
  route('privacy-policy/confirm-request', page('confirm-request')),
  route('email-opt-out', page('email-opt-out')),
]

/** Paths are relative to /admin. */
export const privacyConsolePages = [
  route('privacy', page('privacy-requests')),
  route('privacy/:id', page('privacy-request')),
]

import { route } from '@react-router/dev/routes'

export const privacyRoutes = [
  route('privacy-policy/confirm-request', 'modules/privacy/pages/confirm-request.tsx'),
  route('email-opt-out', 'modules/privacy/pages/email-opt-out.tsx'),
]

/** Paths are relative to /admin. */
export const privacyConsolePages = [
  route('privacy', 'modules/privacy/screens/privacy-requests.tsx'),
  route('privacy/breaches', 'modules/privacy/breach/screens/breaches.tsx'),
  route('privacy/breaches/:id', 'modules/privacy/breach/screens/breach.tsx'),
  route('privacy/register', 'modules/privacy/register/screens/register.tsx'),
  route('privacy/:id', 'modules/privacy/screens/privacy-request.tsx'),
]

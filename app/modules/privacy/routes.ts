import { route } from '@react-router/dev/routes'

export const privacyRoutes = [
  route('privacy-policy/confirm-request', 'modules/privacy/routes/confirm-request.tsx'),
  route('email-opt-out', 'modules/privacy/routes/email-opt-out.tsx'),
]

/** Paths are relative to /admin. */
export const privacyConsolePages = [
  route('privacy', 'modules/privacy/routes/privacy-requests.tsx'),
  route('privacy/:id', 'modules/privacy/routes/privacy-request.tsx'),
]

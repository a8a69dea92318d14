import { route } from '@react-router/dev/routes'

/** Paths are relative to /admin. */
export const webhookConsolePages = [
  route('webhooks', 'modules/outbox/webhook/screens/webhooks.tsx'),
  route('webhooks/:id', 'modules/outbox/webhook/screens/webhook.tsx'),
]

import { route } from '@react-router/dev/routes'

/** Mail that came in; paths are relative to /admin. */
export const inboundMailConsolePages = [route('mail', 'modules/sales/inbound-mail/routes/mail.tsx')]

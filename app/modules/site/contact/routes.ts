import { route } from '@react-router/dev/routes'

export const contactRoutes = [route('contact', 'modules/site/contact/routes/contact.tsx')]

import { route } from '@react-router/dev/routes'

export const contactRoutes = [route('contact', 'features/contact/routes/contact.tsx')]

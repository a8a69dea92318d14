import { route } from '@react-router/dev/routes'

const page = (name: string) => `features/privacy/routes/${name}.tsx`

export const privacyRoutes = [route('email-opt-out', page('email-opt-out'))]

import { index } from '@react-router/dev/routes'

export const homeRoutes = [index('modules/site/home/routes/home.tsx')]

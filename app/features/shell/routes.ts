import { index, layout, route } from '@react-router/dev/routes'

export const shellRoutes = [
  layout('features/shell/routes/public-layout.tsx', [
    index('features/home/routes/home.tsx'),
    route('*', 'features/shell/routes/not-found.tsx'),
  ]),
]

import { route } from '@react-router/dev/routes'

export const connectivityRoutes = [
  route('connectivity', 'features/connectivity/routes/connectivity.tsx'),
  route('connectivity/wifi-as-a-service', 'features/connectivity/routes/wifi-as-a-service.tsx'),
  route('connectivity/fixed-wireless', 'features/connectivity/routes/fixed-wireless.tsx'),
  route('connectivity/fibre', 'features/connectivity/routes/fibre.tsx'),
]

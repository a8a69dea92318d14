import { route } from '@react-router/dev/routes'

export const connectivityRoutes = [
  route('connectivity', 'modules/site/connectivity/routes/connectivity.tsx'),
  route('connectivity/wifi-as-a-service', 'modules/site/connectivity/routes/wifi-as-a-service.tsx'),
  route('connectivity/fixed-wireless', 'modules/site/connectivity/routes/fixed-wireless.tsx'),
  route('connectivity/fibre', 'modules/site/connectivity/routes/fibre.tsx'),
]

import type { RouteConfig } from '@react-router/dev/routes'
import { shellRoutes } from './features/shell/routes.ts'

/** The site map: one spread per feature. */
export default [...shellRoutes] satisfies RouteConfig

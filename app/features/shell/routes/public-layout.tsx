import { Outlet } from 'react-router'
import { allowPageCache } from '#app/platform/router-context.server.ts'
import type { Route } from './+types/public-layout'

export function loader({ context }: Route.LoaderArgs) {
  allowPageCache(context)
  return null
}

export default function PublicLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}

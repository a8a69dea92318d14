import { Outlet, useLocation } from 'react-router'
import { Toaster } from '#app/design/toast/toaster.tsx'
import { loadFrame } from '#app/modules/shell/service.server.ts'
import { Frame } from '#app/modules/shell/ui/frame.tsx'
import { countVisits, pageRecord, requestContext } from '#app/platform/router-context.server.ts'
import type { Route } from './+types/form-layout'

export async function loader({ context }: Route.LoaderArgs) {
  const frame = await loadFrame(context.get(requestContext))
  context.get(pageRecord).brand = frame.brand
  if (frame.areVisitsCounted) countVisits(context)
  return frame
}

export default function FormLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <Frame data={loaderData} path={pathname}>
      <Outlet />
      <Toaster />
    </Frame>
  )
}

import type { ReactNode } from 'react'
import { useWaitingBadge } from '#app/modules/catalogue/approval/ui/approvals-api.ts'
import {
  shouldRevalidateConsole,
  CheckingSession,
  Console,
  enterConsole,
} from '#app/modules/console/screens/console.tsx'
import { ConsoleSearch } from '#app/modules/console/search/screens/console-search.tsx'
import { ConsoleFrame } from '#app/modules/console/ui/console-frame.tsx'
import { NotificationBell } from '#app/modules/outbox/notification/ui/notification-bell.tsx'
import { useNewLeadsBadge } from '#app/modules/sales/lead/calls.ts'
import type { Route } from './+types/console-layout'
import { administrationLinks, consoleLinks } from './console-links.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return enterConsole(request)
}
clientLoader.hydrate = true as const

export const shouldRevalidate = shouldRevalidateConsole
export const meta: Route.MetaFunction = () => [{ title: 'Staff console' }]

export function HydrateFallback() {
  return <CheckingSession />
}

export default function ConsoleLayout({ loaderData }: Route.ComponentProps) {
  return <Console {...loaderData} Frame={Frame} />
}

const loadSearchDialog = () => import('./console-search-dialog.tsx')

function Frame({ children }: { children: ReactNode }) {
  return (
    <ConsoleFrame
      links={consoleLinks}
      administrationLinks={administrationLinks}
      badges={{ ...useWaitingBadge(), ...useNewLeadsBadge() }}
      tools={
        <>
          <ConsoleSearch load={loadSearchDialog} />
          <NotificationBell />
        </>
      }
    >
      {children}
    </ConsoleFrame>
  )
}

import { useState, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { Spinner } from '#app/design/ui/spinner.tsx'
import { LiveProvider } from '#app/features/live-sync/ui/live-context.tsx'
import { useLiveRefresh } from '#app/features/live-sync/ui/use-live-refresh.ts'
import { judgeAccess, pageRequirement } from '../rules/access.ts'
import type { StaffUser } from '../schema.ts'
import { AccessDenied } from '../ui/access-denied.tsx'
import { checkStoredSession } from '../ui/admin-auth.ts'
import { openStaffStream, StaffApiError } from '../ui/api-client.ts'
import { ConsoleFrame } from '../ui/console-frame.tsx'
import { notificationsKey } from '../ui/notifications/notification-calls.ts'
import { keepNotice, rememberOrigin } from '../ui/session-store.ts'
import { StaffProvider, UncheckedProvider } from '../ui/staff-context.tsx'
import type { Route } from './+types/console-layout'
import { ConsoleSearch } from './console-search.tsx'
import { useOwnAccess } from './use-own-access.ts'
import { useSidebarBadges } from './use-sidebar-badges.ts'

/** ADL-10, ADL-12: who opens the console, asked of the server; nobody gets further without an answer. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const checked = await checkStoredSession(pathname)
  if (checked.isSignedIn) return { user: checked.user, isUnchecked: checked.isUnchecked === true }
  rememberOrigin(pathname + search)
  if (checked.notice) keepNotice(checked.notice)
  throw redirect('/admin/login')
}
clientLoader.hydrate = true as const

/** Every call of the API checks the session again, so moving about in the console does not ask once more. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = () => [{ title: 'Staff console' }]

/** ADL-13. */
export function HydrateFallback() {
  const { pathname, search } = useLocation()
  return (
    <main className="console grid min-h-dvh place-content-center justify-items-center gap-3 p-4 text-center">
      <meta name="robots" content="noindex" />
      <Spinner label="Checking your session…" />
      <p className="after-a-wait">
        This takes longer than it should. Check your connection, then{' '}
        <a className="link" href={pathname + search}>
          load the page again
        </a>
        .
      </p>
      <noscript>The staff console needs JavaScript. Please switch it on for this site.</noscript>
    </main>
  )
}

export default function ConsoleLayout({ loaderData }: Route.ComponentProps) {
  const { user, isUnchecked } = loaderData
  const [queryClient] = useState(makeQueryClient)
  const required = pageRequirement(useLocation().pathname)
  const judgement = judgeAccess(user, required)
  return (
    <QueryClientProvider client={queryClient}>
      <StaffProvider value={user}>
        <UncheckedProvider value={isUnchecked}>
          <LiveProvider open={openLiveStream}>
            <Frame user={user}>
              {judgement === 'allowed' ? (
                <Outlet />
              ) : (
                <AccessDenied judgement={judgement} required={required} ownRole={user.role} />
              )}
            </Frame>
          </LiveProvider>
        </UncheckedProvider>
      </StaffProvider>
    </QueryClientProvider>
  )
}

function Frame({ user, children }: { user: StaffUser; children: ReactNode }) {
  useOwnAccess(user)
  useLiveRefresh('notifications', notificationsKey)
  return (
    <ConsoleFrame badges={useSidebarBadges()} tools={<ConsoleSearch />}>
      {children}
    </ConsoleFrame>
  )
}

function openLiveStream(after: number | undefined, signal: AbortSignal): Promise<Response> {
  const query = after === undefined ? '' : `?after=${after}`
  return openStaffStream(`/api/admin/live${query}`, signal)
}

/** A refusal is an answer and is not asked again; a lost connection is, twice. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => !(error instanceof StaffApiError) && failures < 2,
        staleTime: 10_000,
      },
    },
  })
}

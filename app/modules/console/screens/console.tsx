import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  redirect,
  useLocation,
  useRevalidator,
} from 'react-router'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { showToast } from '#app/design/toast/toast-queue.ts'
import { Spinner } from '#app/design/ui/button.tsx'
import { StaffApiError, fetchStaffPath } from '#app/modules/access/calls.ts'
import { authorize, describeAccess } from '#app/modules/access/rules.ts'
import type { StaffUser } from '#app/modules/access/schema.ts'
import {
  checkStoredSession,
  storeNotice,
  storeReturnPath,
} from '#app/modules/access/session/calls.ts'
import { StaffProvider, UncheckedSessionProvider } from '#app/modules/access/ui/staff-context.tsx'
import { LiveProvider, useLiveClient } from '../live-sync/ui/live-context.tsx'
import { pageRequirement } from '../rules.ts'
import { AccessDenied } from '../ui/console-frame.tsx'

/** Shows a message and refetches all data of an open console when the person's role or permissions change. */
function AccessRefresher({ user, children }: { user: StaffUser; children: ReactNode }) {
  const client = useLiveClient()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refetchSession = () => void revalidate()
    const onChange = ({ id }: { id: string }) => {
      if (id === user.id) refetchSession()
    }
    return client.subscribe('people', { onChange, onReset: refetchSession })
  }, [client, revalidate, user.id])

  const access = describeAccess(user)
  const known = useRef(access)
  useEffect(() => {
    if (known.current === access) return
    known.current = access
    // Data that the person may no longer see must not stay in memory.
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries()
    const title = 'Your access has changed'
    showToast({ channel: 'single', tone: 'info', title, description: access })
  }, [access, queries])
  return children
}

type ConsoleSession = { user: StaffUser; isUnchecked: boolean }

/** If the server does not answer, only a page with an offline copy opens, with `isUnchecked`. */
export async function enterConsole(request: Request): Promise<ConsoleSession> {
  const { pathname, search } = new URL(request.url)
  const checked = await checkStoredSession(pathname)
  if (checked.isSignedIn && checked.needsSecondStep) {
    storeReturnPath(pathname + search)
    throw redirect('/admin/second-step')
  }
  if (checked.isSignedIn) return { user: checked.user, isUnchecked: checked.isUnchecked === true }
  storeReturnPath(pathname + search)
  if (checked.notice) storeNotice(checked.notice)
  throw redirect('/admin/login')
}

/** Skips the session check on navigation, because every API call checks the session anyway. */
export function shouldRevalidateConsole({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export function CheckingSession() {
  const { pathname, search } = useLocation()
  return (
    <main className="console grid min-h-dvh place-content-center justify-items-center gap-3 p-4 text-center">
      <meta name="robots" content="noindex" />
      <Spinner label="Checking your session…" />
      <p className="after-a-wait">
        This is taking longer than it should. Check your connection, then{' '}
        <a className="link" href={pathname + search}>
          load the page again
        </a>
        .
      </p>
      <noscript>The staff console needs JavaScript. Please switch it on for this site.</noscript>
    </main>
  )
}

type FrameProps = { children: ReactNode }

export function Console({
  user,
  isUnchecked,
  Frame,
}: ConsoleSession & { Frame: ComponentType<FrameProps> }) {
  const [queryClient] = useState(makeQueryClient)
  const required = pageRequirement(useLocation().pathname)
  const decision = authorize(user, required)
  return (
    <QueryClientProvider client={queryClient}>
      <StaffProvider value={user}>
        <UncheckedSessionProvider value={isUnchecked}>
          <LiveProvider open={openLiveStream}>
            <AccessRefresher user={user}>
              <Frame>
                {decision === 'allowed' ? (
                  <ResilientSubtree>
                    <Outlet />
                  </ResilientSubtree>
                ) : (
                  <AccessDenied decision={decision} required={required} ownRole={user.role} />
                )}
              </Frame>
            </AccessRefresher>
          </LiveProvider>
        </UncheckedSessionProvider>
      </StaffProvider>
    </QueryClientProvider>
  )
}

function openLiveStream(after: number | undefined, signal: AbortSignal): Promise<Response> {
  const query = after === undefined ? '' : `?after=${after}`
  return fetchStaffPath(`/api/admin/live${query}`, signal)
}

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

import {
  onlineManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { StaffApiError } from '#app/modules/access/calls.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import { StaffProvider } from '#app/modules/access/ui/staff-context.tsx'
import { LiveProvider } from '#app/modules/console/live-sync/ui/live-context.tsx'

export { wordsOf } from './words-of.ts'

export type Browser = {
  path: string
  id?: string
  role?: StaffRole
  permissions?: Record<string, boolean>
  /** The results that the browser has already loaded, by query key. */
  answers?: readonly { key: QueryKey; data?: unknown; at?: Date; problem?: string }[]
  isOnline?: boolean
}

/** The HTML of a console screen, rendered from the results that the browser has loaded. */
export function renderScreen(screen: ReactElement, browser: Browser): string {
  const { path, id = 'me', role = 'super_admin', answers = [], isOnline = true } = browser
  const permissions = browser.permissions ?? permissionsOfRole(role)
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const { key, data, at, problem } of answers) {
    if (data !== undefined) queries.setQueryData(key, data, { updatedAt: at?.getTime() })
    if (!problem) continue
    const error = new StaffApiError(500, { error: problem })
    queries.getQueryCache().build(queries, { queryKey: key }).setState({ status: 'error', error })
  }
  onlineManager.setOnline(isOnline)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <StaffProvider value={{ id, email: '', full_name: 'Pieter', role, permissions }}>
        <LiveProvider open={() => new Promise(() => {})}>
          <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
        </LiveProvider>
      </StaffProvider>
    </QueryClientProvider>,
  )
  onlineManager.setOnline(true)
  return html
}

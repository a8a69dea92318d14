import type { MiddlewareHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { requirementOf, type Requirement, type Right } from '../rules/access.ts'

/** Who may use a route, and whether it takes the bytes of a file; every other route takes JSON. */
export type RouteAccess = Requirement & {
  takesFile: boolean
  /** Open to who must set a second step up first (STF-10). */
  isForSetUp: boolean
}
export type StaffRoute = RouteAccess & { method: string; path: string }

const declared = new WeakMap<RouterRoute['handler'], RouteAccess>()
const granted = new WeakMap<Request, RouteAccess>()

/**
 * Says who may use a route of the staff API: a role and above, or a right (T4, ROL-11). It stands first in the
 * route. `guardStaffApi` decides by it before anything of the body is read; without that decision the route refuses.
 */
export function allow(
  access: StaffRole | Right,
  { takesFile = false, isForSetUp = false }: Partial<Omit<RouteAccess, keyof Requirement>> = {},
): MiddlewareHandler<AppEnv> {
  const own: RouteAccess = { ...requirementOf(access), takesFile, isForSetUp }
  const handler: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (granted.get(c.req.raw) !== own) return refusalResponse(c, notAllowed())
    return next()
  }
  declared.set(handler, own)
  return handler
}

/** What the first of these routes declares that declares anything. */
export function findAccess(routes: readonly RouterRoute[]): RouteAccess | undefined {
  return routes.map(({ handler }) => declared.get(handler)).find((access) => access !== undefined)
}

/** Notes the guard's decision: the request may use the route that declares this access. */
export function grantAccess(request: Request, access: RouteAccess): void {
  granted.set(request, access)
}

/**
 * The routes of the staff API with who may use each.
 * @throws an Error that names every route which does not begin with `allow`
 */
export function readStaffRoutes(routes: readonly RouterRoute[]): StaffRoute[] {
  const all = routes.filter(
    ({ method, path }) =>
      // What stands before many routes, as `use` adds it, is no route.
      path.startsWith('/api/admin') && !(method === 'ALL' && path.endsWith('*')),
  )
  const firstOfEach = Map.groupBy(all, ({ method, path }) => `${method} ${path}`)
  const found = [...firstOfEach.values()].map(([first]) => ({
    ...first!,
    access: declared.get(first!.handler),
  }))
  const missing = found.filter(({ access }) => !access)
  if (missing.length > 0) {
    const names = missing.map(({ method, path }) => `${method} ${path}`)
    throw new Error(`Routes that do not begin with allow(…): ${names.join(', ')}`)
  }
  return found.map(({ method, path, access }) => ({ method, path, ...access! }))
}

import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { withActor } from '#app/platform/context.server.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { notAllowed } from '#app/platform/role-check.ts'
import { refused } from '#app/basics/outcome.ts'
import { secondStep } from '../content.ts'
import { authorize, type Requirement } from '../rules/access.ts'
import { findAccess, grantAccess, type RouteAccess } from './allow.server.ts'
import { readCredentials } from './request-credentials.server.ts'
import { lacksSecondStep } from './second-step-policy.server.ts'
import { notSignedIn, validateSession, type ValidSession } from './validate-session.server.ts'

const sessionOfRequest = new WeakMap<Request, ValidSession>()

/** Stands before /api/admin: nobody without both halves of a sign-in, no route that does not say who may (T4, ROL-11). */
export function guardStaffApi(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const refusal = await signInRequest(c)
    if (refusal) return refusal
    const access = findAccess(matchedRoutes(c))
    if (!access) return refusalResponse(c, refused('not-found', 'There is nothing here.'))
    const objection = objectionToType(access, c.req.header('content-type'))
    if (objection) return refusalResponse(c, refused('invalid-input', objection))
    if (!meets(c, access)) return refusalResponse(c, notAllowed())
    if (!access.isForSetUp && (await lacksSecondStep(c.get('ctx'), sessionOf(c).actor)))
      return refusalResponse(c, refused('second-step-needed', secondStep.required))
    grantAccess(c.req.raw, access)
    return next()
  }
}

/** The session a guarded request came with. */
export function sessionOf(c: HonoContext<AppEnv>): ValidSession {
  return sessionOfRequest.get(c.req.raw)!
}

/** Tells the browser a replaced token and when its session ends. */
export function addSessionHeaders(c: HonoContext, session: ValidSession): void {
  if (session.newAccessToken) c.header('X-Access-Token', session.newAccessToken)
  c.header('X-Session-Expires-At', session.expiresAt.toISOString())
}

async function signInRequest(c: HonoContext<AppEnv>): Promise<Response | undefined> {
  if (sessionOfRequest.has(c.req.raw)) return undefined
  const ctx = c.get('ctx')
  const outcome = await validateSession(ctx, readCredentials(ctx, c.req.raw))
  if (!outcome.ok) return refusalResponse(c, notSignedIn())
  sessionOfRequest.set(c.req.raw, outcome.value)
  c.set('ctx', withActor(ctx, outcome.value.actor))
  addSessionHeaders(c, outcome.value)
  return undefined
}

function meets(c: HonoContext<AppEnv>, required: Requirement): boolean {
  const { actor } = c.get('ctx')
  return actor.kind === 'staff' && authorize(actor, required) === 'allowed'
}

/** JSON is the only body the staff API takes (T3); a request without a body names no type. */
function objectionToType({ takesFile }: RouteAccess, type: string | undefined): string | undefined {
  if (takesFile) {
    return type === 'application/octet-stream' ? undefined : 'Send application/octet-stream.'
  }
  return type === undefined || /^application\/json\b/i.test(type) ? undefined : 'Send JSON.'
}

import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import { type Outcome, type Refusal, accepted, refused } from '#app/basics/outcome.ts'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import {
  type Actor,
  type StaffActor,
  notAllowed,
  type Context,
  withActor,
} from '#app/platform/context.server.ts'
import { type AppEnv, RefusalError, refusalResponse } from '#app/platform/http.server.ts'
import { apiKeyRefusals } from '../api-key/content.ts'
import { readApiKey } from '../api-key/rules.ts'
import { type ValidApiKey, validateApiKey } from '../api-key/service.server.ts'
import { secondStepTexts, unattendedHeader } from '../content.ts'
import {
  type Requirement,
  type StaffPermission,
  authorize,
  authorizeRight,
  requirementOf,
} from '../rules.ts'
import type { StaffUser } from '../schema.ts'
import { lacksSecondStep } from '../second-step/service.server.ts'
import { hashToken, isSameHash, makeToken } from '../secret/store.server.ts'
import { isRotationDue, isSessionAlive, sessionEnd, sessionLimits } from '../sign-in/rules.ts'
import { actorOf } from '../staff/store.server.ts'
import {
  type FoundSession,
  confirmToken,
  endSession,
  findSession,
  offerToken,
  readSessionCookie,
  touchSession,
} from './store.server.ts'

/** Both parts of a sign-in as sent with a request: the cookie in the headers and the access token. */
export type Credentials = { headers: Headers; accessToken: string | undefined; isSecure: boolean }

/** Returns the request's headers, its bearer token, and whether the browser reached us by https. */
export function readCredentials(ctx: Context, request: Request): Credentials {
  const bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get('authorization') ?? '')
  return {
    headers: request.headers,
    accessToken: bearer?.[1],
    isSecure: isSecureRequest(ctx, request),
  }
}

/**
 * Returns true if cookies must be Secure with the __Host- prefix: PUBLIC_URL is https, or a trusted proxy reports
 * https. False on http://localhost, because Safari drops Secure cookies there.
 */
function isSecureRequest({ env }: Context, request: Request): boolean {
  if (env.PUBLIC_URL) return env.PUBLIC_URL.startsWith('https:')
  const forwarded = env.TRUST_PROXY_HOPS > 0 ? request.headers.get('x-forwarded-proto') : null
  if (forwarded) return forwarded.split(',').at(-1)!.trim().toLowerCase() === 'https'
  return request.url.startsWith('https:')
}

export type ValidSession = {
  actor: StaffActor
  sessionId: string
  /** End of the session if it is not used again. */
  expiresAt: Date
  /** New token that replaces the one in the request; the browser stores it. */
  newAccessToken: string | undefined
  /** True if the person entered their password recently, as changes to accounts require. */
  isPasswordFresh: boolean
}

type TokenState = 'current' | 'next' | 'previous' | 'unknown'

/**
 * Returns the person of a request's session. Its cookie and access token must match, the session must not have expired,
 * and the person must be active. Reads the role and permissions on every request.
 */
export async function validateSession(
  ctx: Context,
  credentials: Credentials,
): Promise<Outcome<ValidSession>> {
  if (!credentials.accessToken) return refuseSignedOut()
  const cookieToken = await readSessionCookie(ctx.db, credentials.isSecure, credentials.headers)
  const found = cookieToken && (await findSession(ctx.db, cookieToken))
  if (!found) return refuseSignedOut()
  const { session, user, now } = found
  if (!isSessionAlive(session, now)) {
    await endSession(ctx.db, session.id)
    return refuseSignedOut()
  }
  const tokenHash = hashToken(credentials.accessToken)
  const state = tokenState(found, tokenHash)
  if (state === 'unknown' || !user.isActive) return refuseSignedOut()
  if (state === 'next') await confirmToken(ctx.db, session.id, tokenHash)
  const isAttended = !credentials.headers.has(unattendedHeader)
  if (isAttended && now.getTime() - session.lastSeenAt.getTime() >= sessionLimits.touchMs)
    await touchSession(ctx.db, session)
  const lastSeenAt = isAttended ? now : session.lastSeenAt
  return accepted({
    actor: actorOf(user),
    sessionId: session.id,
    expiresAt: sessionEnd({ startedAt: session.startedAt, lastSeenAt }),
    isPasswordFresh:
      now.getTime() - session.passwordConfirmedAt.getTime() < sessionLimits.confirmedMs,
    newAccessToken:
      state === 'current' && isRotationDue(session, now)
        ? await offerNewToken(ctx, session.id)
        : undefined,
  })
}

const refuseSignedOut = () => refused('not-signed-in', 'Please sign in.')

export function describeStaff({ id, email, name, role, permissions }: StaffActor): StaffUser {
  return { id, email, full_name: name, role, permissions: { ...permissions } }
}

function tokenState({ session, now }: FoundSession, tokenHash: string): TokenState {
  if (isSameHash(session.accessTokenHash, tokenHash)) return 'current'
  if (isSameHash(session.nextTokenHash, tokenHash)) return 'next'
  const isInGrace = session.previousTokenUntil !== null && now < session.previousTokenUntil
  return isInGrace && isSameHash(session.previousTokenHash, tokenHash) ? 'previous' : 'unknown'
}

async function offerNewToken(ctx: Context, sessionId: string): Promise<string | undefined> {
  const token = makeToken()
  return (await offerToken(ctx.db, sessionId, hashToken(token))) ? token : undefined
}

/** Access rules of a route: role, permission and accepted body, which is JSON unless `takesFile` is true. */
export type RouteAccess = Requirement & {
  takesFile: boolean
  /** True if people who must still set up a second step can use the route. */
  isForSetUp: boolean
}
export type StaffRoute = RouteAccess & { method: string; path: string }

const accessByHandler = new WeakMap<RouterRoute['handler'], RouteAccess>()
const accessByRequest = new WeakMap<Request, RouteAccess>()

/**
 * Declares the access rules of a staff API route: a minimum role or a right. Must be the first handler of the route.
 * `guardStaffApi` checks the rules before reading the body, and refuses every request to a route without rules.
 */
export function allow(
  access: StaffRole | StaffPermission,
  { takesFile = false, isForSetUp = false }: Partial<Omit<RouteAccess, keyof Requirement>> = {},
): MiddlewareHandler<AppEnv> {
  const own: RouteAccess = { ...requirementOf(access), takesFile, isForSetUp }
  const handler: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (accessByRequest.get(c.req.raw) !== own) return refusalResponse(c, notAllowed())
    return next()
  }
  accessByHandler.set(handler, own)
  return handler
}

export function findAccess(routes: readonly RouterRoute[]): RouteAccess | undefined {
  return routes
    .map(({ handler }) => accessByHandler.get(handler))
    .find((access) => access !== undefined)
}

/** Returns the staff API's routes with their access rules. Throws an Error that names every route without `allow`. */
export function readStaffRoutes(routes: readonly RouterRoute[]): StaffRoute[] {
  const all = routes.filter(
    ({ method, path }) =>
      // Skips middleware that `use` adds to many routes.
      path.startsWith('/api/admin') && !(method === 'ALL' && path.endsWith('*')),
  )
  const firstOfEach = Map.groupBy(all, ({ method, path }) => `${method} ${path}`)
  const missing: string[] = []
  const found = [...firstOfEach].flatMap(([name, [first]]) => {
    const { method, path, handler } = first!
    const access = accessByHandler.get(handler)
    if (!access) missing.push(name)
    return access ? [{ method, path, ...access }] : []
  })
  if (missing.length > 0)
    throw new Error(`Routes that do not begin with allow(…): ${missing.join(', ')}`)
  return found
}

type StaffCaller = ValidSession | ValidApiKey
const callerOfRequest = new WeakMap<Request, StaffCaller>()

/** Guards /api/admin: requires an API key or a session's cookie and access token, and an access rule of the route. */
export function guardStaffApi(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const refusal = await authenticateRequest(c)
    if (refusal) return refusal
    const access = findAccess(matchedRoutes(c))
    if (!access) return refusalResponse(c, refused('not-found', 'Not found. Check the address.'))
    const objection = unsupportedMediaType(access, c.req.header('content-type'))
    if (objection) return refusalResponse(c, refused('invalid-input', objection))
    const denial = denyAccess(c, access)
    if (denial) return refusalResponse(c, denial)
    const caller = staffCallerOf(c)
    const person = 'owner' in caller ? caller.owner : caller.actor
    if (!access.isForSetUp && (await lacksSecondStep(c.get('ctx'), person)))
      return refusalResponse(c, refused('second-step-needed', secondStepTexts.required))
    accessByRequest.set(c.req.raw, access)
    return next()
  }
}

const staffCallerOf = (c: HonoContext<AppEnv>): StaffCaller => callerOfRequest.get(c.req.raw)!

/** Returns the sender of a guarded request, signed in by a session or an API key. */
export function staffOf(c: HonoContext<AppEnv>): StaffActor {
  return staffCallerOf(c).actor
}

/**
 * Returns the session of a guarded request.
 * @throws RefusalError for an API key, because only people may use functions that need a session
 */
export function sessionOf(c: HonoContext<AppEnv>): ValidSession {
  const caller = staffCallerOf(c)
  if ('owner' in caller) throw new RefusalError(refuseWithoutSession())
  return caller
}

const refuseWithoutSession = () => refused('not-allowed', apiKeyRefusals.sessionOnly)

/** Guards routes that change a person's credentials. Refuses API keys. */
export function requireSession(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { actor } = c.get('ctx')
    const isProgram = actor.kind === 'staff' && actor.apiKey !== undefined
    return isProgram ? refusalResponse(c, refuseWithoutSession()) : next()
  }
}

/** Adds the session's end and, if the token was replaced, the new token to the response headers. */
export function addSessionHeaders(c: HonoContext, session: ValidSession): void {
  if (session.newAccessToken) c.header('X-Access-Token', session.newAccessToken)
  c.header('X-Session-Expires-At', session.expiresAt.toISOString())
}

async function authenticateRequest(c: HonoContext<AppEnv>): Promise<Response | undefined> {
  if (callerOfRequest.has(c.req.raw)) return undefined
  const ctx = c.get('ctx')
  const apiKey = readApiKey(c.req.raw.headers)
  const outcome = apiKey
    ? await validateApiKey(ctx, apiKey)
    : await validateSession(ctx, readCredentials(ctx, c.req.raw))
  if (!outcome.ok) return refusalResponse(c, apiKey ? outcome : refuseSignedOut())
  const caller = outcome.value
  callerOfRequest.set(c.req.raw, caller)
  c.set('ctx', withActor(ctx, caller.actor))
  if ('sessionId' in caller) addSessionHeaders(c, caller)
  return undefined
}

/** Returns a refusal if the caller's role, permissions or API key scope don't allow the route; otherwise undefined. */
function denyAccess(c: HonoContext<AppEnv>, required: Requirement): Refusal | undefined {
  const caller = staffCallerOf(c)
  const isAllowed = authorize(caller.actor, required) === 'allowed'
  if (!('owner' in caller)) return isAllowed ? undefined : notAllowed()
  if (!isAllowed) return refused('not-allowed', apiKeyRefusals.scope)
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isReading || !caller.isReadOnly) return undefined
  return refused('not-allowed', apiKeyRefusals.readOnly)
}

/** File routes accept application/octet-stream; others accept JSON, or no type without a body. */
function unsupportedMediaType(
  { takesFile }: RouteAccess,
  type: string | undefined,
): string | undefined {
  if (takesFile)
    return type === 'application/octet-stream' ? undefined : 'Send application/octet-stream.'
  return type === undefined || /^application\/json\b/i.test(type) ? undefined : 'Send JSON.'
}

export function hasRight(actor: Actor, right: StaffPermission): actor is StaffActor {
  return actor.kind === 'staff' && authorizeRight(actor, right) === 'allowed'
}

/**
 * Identifies the reader of a page by the cookie alone, because browsers load documents without the access token. Use it
 * only for GET and HEAD of pages without secrets. Never extends the session or renews the token.
 */
export async function readSessionFromCookie(
  ctx: Context,
  request: Request,
): Promise<{ actor: StaffActor; sessionId: string } | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const isSecure = isSecureRequest(ctx, request)
  const token = await readSessionCookie(ctx.db, isSecure, request.headers)
  const found = token && (await findSession(ctx.db, token))
  if (!found || !found.user.isActive || !isSessionAlive(found.session, found.now)) return undefined
  if (await lacksSecondStep(ctx, found.user)) return undefined
  return { actor: actorOf(found.user), sessionId: found.session.id }
}

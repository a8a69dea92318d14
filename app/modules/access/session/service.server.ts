import { type Context, allowVisitor, withActor } from '#app/platform/context.server.ts'
import { type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { type Actor, type StaffActor, notAllowed } from '#app/platform/actor.ts'
import {
  type FoundSession,
  confirmToken,
  endSession,
  findSession,
  offerToken,
  readSessionCookie,
  touchSession,
} from './store.server.ts'
import { hashToken, isSameHash, makeToken } from '../secret/store.server.ts'
import { actorOf } from '../staff/store.server.ts'
import { secondStep, unattendedHeader } from '../content.ts'
import { isRotationDue, isSessionAlive, sessionEnd, sessionLimits } from '../sign-in/rules.ts'
import type { StaffUser } from '../schema.ts'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { StaffRole } from '#app/basics/staff-roles.ts'
import { type AppEnv, refusalResponse } from '#app/platform/http.server.ts'
import { type Requirement, type Right, authorize, authorizeRight, requirementOf } from '../rules.ts'
import { matchedRoutes } from 'hono/route'
import { lacksSecondStep } from '../second-step/service.server.ts'

/** Both halves of a sign-in as a request carries them (T2). */
export type Credentials = { headers: Headers; accessToken: string | undefined; isSecure: boolean }

/** Reads the bearer token, and whether the browser reached us by https. */
export function readCredentials(ctx: Context, request: Request): Credentials {
  const bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.get('authorization') ?? '')
  return {
    headers: request.headers,
    accessToken: bearer?.[1],
    isSecure: isSecureRequest(ctx, request),
  }
}

/**
 * True when cookies must be Secure with the __Host- prefix: PUBLIC_URL is https, or a trusted proxy
 * says so. On plain http://localhost they are not, because Safari drops Secure cookies there.
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
  /** When the session ends if it is not used again. */
  expiresAt: Date
  /** Replaces the token the request came with; the browser stores it. */
  newAccessToken: string | undefined
  /** The password was typed a short while ago: what is done to people's accounts needs that (T2). */
  isPasswordFresh: boolean
}

type TokenState = 'current' | 'next' | 'previous' | 'unknown'

/**
 * Who sends a request: the cookie and the access token must both be right and belong together, the
 * session alive and the person active. Role and permissions are read anew each time (T2, ROL-14).
 */
export async function validateSession(
  ctx: Context,
  credentials: Credentials,
): Promise<Outcome<ValidSession>> {
  allowVisitor(ctx)
  if (!credentials.accessToken) return notSignedIn()
  const cookieToken = await readSessionCookie(ctx.db, credentials.isSecure, credentials.headers)
  const found = cookieToken && (await findSession(ctx.db, cookieToken))
  if (!found) return notSignedIn()
  const { session, user, now } = found
  if (!isSessionAlive(session, now)) {
    await endSession(ctx.db, session.id)
    return notSignedIn()
  }
  const tokenHash = hashToken(credentials.accessToken)
  const state = tokenState(found, tokenHash)
  if (state === 'unknown' || !user.isActive) return notSignedIn()
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
      state === 'current' && isRotationDue(session, now) ? await offer(ctx, session.id) : undefined,
  })
}

function notSignedIn() {
  return refused('not-signed-in', 'Please sign in.')
}

/** A person as the functions and the console show them. */
export function describeStaff({ id, email, name, role, permissions }: StaffActor): StaffUser {
  return { id, email, full_name: name, role, permissions: { ...permissions } }
}

function tokenState({ session, now }: FoundSession, tokenHash: string): TokenState {
  if (isSameHash(session.accessTokenHash, tokenHash)) return 'current'
  if (isSameHash(session.nextTokenHash, tokenHash)) return 'next'
  const isInGrace = session.previousTokenUntil !== null && now < session.previousTokenUntil
  return isInGrace && isSameHash(session.previousTokenHash, tokenHash) ? 'previous' : 'unknown'
}

async function offer(ctx: Context, sessionId: string): Promise<string | undefined> {
  const token = makeToken()
  return (await offerToken(ctx.db, sessionId, hashToken(token))) ? token : undefined
}

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
function grantAccess(request: Request, access: RouteAccess): void {
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

const sessionOfRequest = new WeakMap<Request, ValidSession>()

/** Stands before /api/admin: no one without both halves of a sign-in, no route that does not say who may (T4, ROL-11). */
export function guardStaffApi(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const refusal = await signInRequest(c)
    if (refusal) return refusal
    const access = findAccess(matchedRoutes(c))
    if (!access) return refusalResponse(c, refused('not-found', 'There is nothing here.'))
    const objection = unsupportedMediaType(access, c.req.header('content-type'))
    if (objection) return refusalResponse(c, refused('invalid-input', objection))
    if (!isAuthorized(c, access)) return refusalResponse(c, notAllowed())
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

function isAuthorized(c: HonoContext<AppEnv>, required: Requirement): boolean {
  const { actor } = c.get('ctx')
  return actor.kind === 'staff' && authorize(actor, required) === 'allowed'
}

/** JSON is the only body the staff API takes (T3); a request without a body names no type. */
function unsupportedMediaType(
  { takesFile }: RouteAccess,
  type: string | undefined,
): string | undefined {
  if (takesFile) {
    return type === 'application/octet-stream' ? undefined : 'Send application/octet-stream.'
  }
  return type === undefined || /^application\/json\b/i.test(type) ? undefined : 'Send JSON.'
}

/** Whether an actor has a right, by the rule that the routes and the screens go by (ROL-11, D-111). */
export function hasRight(actor: Actor, right: Right): actor is StaffActor {
  return actor.kind === 'staff' && authorizeRight(actor, right) === 'allowed'
}

/**
 * Who asks to read a page, known by the cookie alone, for that is all a browser sends when it loads a
 * document. Enough to read what is not secret (D-11), for GET and HEAD; never for the staff API or a write,
 * which need both halves (T2). Nothing is written: reading prolongs no session and renews no token.
 */
export async function readActorFromCookie(
  ctx: Context,
  request: Request,
): Promise<StaffActor | undefined> {
  return (await readSessionFromCookie(ctx, request))?.actor
}

/** The same, with the session: for what is bound to the session that opened it. */
export async function readSessionFromCookie(
  ctx: Context,
  request: Request,
): Promise<{ actor: StaffActor; sessionId: string } | undefined> {
  allowVisitor(ctx)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const isSecure = isSecureRequest(ctx, request)
  const token = await readSessionCookie(ctx.db, isSecure, request.headers)
  const found = token && (await findSession(ctx.db, token))
  if (!found || !found.user.isActive || !isSessionAlive(found.session, found.now)) return undefined
  if (await lacksSecondStep(ctx, found.user)) return undefined
  return { actor: actorOf(found.user), sessionId: found.session.id }
}

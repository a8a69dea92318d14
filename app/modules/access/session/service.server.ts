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
  allowVisitor,
  withActor,
} from '#app/platform/context.server.ts'
import { type AppEnv, RefusalError, refusalResponse } from '#app/platform/http.server.ts'
import { apiKeyRefusals } from '../api-key/content.ts'
import { readApiKey } from '../api-key/rules.ts'
import { type ValidApiKey, validateApiKey } from '../api-key/service.server.ts'
import { secondStep, unattendedHeader } from '../content.ts'
import { type Requirement, type Right, authorize, authorizeRight, requirementOf } from '../rules.ts'
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

/** Both halves of a sign-in as a request carries them. */
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
  /** The password was confirmed recently, as changes to accounts require. */
  isPasswordFresh: boolean
}

type TokenState = 'current' | 'next' | 'previous' | 'unknown'

/**
 * Who sends a request: the cookie and the access token must both be right and belong together, the
 * session alive and the person active. Role and permissions are read again each time.
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

/** A staff user as the functions and the console return it. */
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

/** The required permission of a route, and whether it accepts file bytes; other routes accept JSON. */
export type RouteAccess = Requirement & {
  takesFile: boolean
  /** Open to who must set a second step up first. */
  isForSetUp: boolean
}
export type StaffRoute = RouteAccess & { method: string; path: string }

const declared = new WeakMap<RouterRoute['handler'], RouteAccess>()
const granted = new WeakMap<Request, RouteAccess>()

/**
 * Declares who may use a route of the staff API: a minimum role, or a permission. It comes first in the route.
 * `guardStaffApi` checks it before any of the body is read; a route without it refuses every request.
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

/** The first declaration among these routes. */
export function findAccess(routes: readonly RouterRoute[]): RouteAccess | undefined {
  return routes.map(({ handler }) => declared.get(handler)).find((access) => access !== undefined)
}

/** Notes the guard's decision: the request may use the route that declares this access. */
function grantAccess(request: Request, access: RouteAccess): void {
  granted.set(request, access)
}

/**
 * The routes of the staff API with their permissions.
 * @throws an Error that names every route without `allow`
 */
export function readStaffRoutes(routes: readonly RouterRoute[]): StaffRoute[] {
  const all = routes.filter(
    ({ method, path }) =>
      // Middleware that `use` adds to many routes is no route.
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

type Caller = ValidSession | ValidApiKey
const callerOfRequest = new WeakMap<Request, Caller>()

/** Guards /api/admin: requires both halves of a sign-in or an API key, and a permission on every route. */
export function guardStaffApi(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const refusal = await signInRequest(c)
    if (refusal) return refusal
    const access = findAccess(matchedRoutes(c))
    if (!access) return refusalResponse(c, refused('not-found', 'There is nothing here.'))
    const objection = unsupportedMediaType(access, c.req.header('content-type'))
    if (objection) return refusalResponse(c, refused('invalid-input', objection))
    const denial = denyAccess(c, access)
    if (denial) return refusalResponse(c, denial)
    const caller = callerOf(c)
    const person = 'owner' in caller ? caller.owner : caller.actor
    if (!access.isForSetUp && (await lacksSecondStep(c.get('ctx'), person)))
      return refusalResponse(c, refused('second-step-needed', secondStep.required))
    grantAccess(c.req.raw, access)
    return next()
  }
}

const callerOf = (c: HonoContext<AppEnv>): Caller => callerOfRequest.get(c.req.raw)!

/** The sender of a guarded request, by a session or by an API key. */
export function staffOf(c: HonoContext<AppEnv>): StaffActor {
  return callerOf(c).actor
}

/**
 * The session a guarded request came with.
 * @throws RefusalError for an API key: what needs a session is for people
 */
export function sessionOf(c: HonoContext<AppEnv>): ValidSession {
  const caller = callerOf(c)
  if ('owner' in caller) throw new RefusalError(sessionNeeded())
  return caller
}

const sessionNeeded = () => refused('not-allowed', apiKeyRefusals.sessionOnly)

/** Guards routes that change a person's credentials: no API key may use them. */
export function requireSession(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { actor } = c.get('ctx')
    const isProgram = actor.kind === 'staff' && actor.apiKey !== undefined
    return isProgram ? refusalResponse(c, sessionNeeded()) : next()
  }
}

/** Tells the browser a replaced token and when its session ends. */
export function addSessionHeaders(c: HonoContext, session: ValidSession): void {
  if (session.newAccessToken) c.header('X-Access-Token', session.newAccessToken)
  c.header('X-Session-Expires-At', session.expiresAt.toISOString())
}

async function signInRequest(c: HonoContext<AppEnv>): Promise<Response | undefined> {
  if (callerOfRequest.has(c.req.raw)) return undefined
  const ctx = c.get('ctx')
  const apiKey = readApiKey(c.req.raw.headers)
  const outcome = apiKey
    ? await validateApiKey(ctx, apiKey)
    : await validateSession(ctx, readCredentials(ctx, c.req.raw))
  if (!outcome.ok) return refusalResponse(c, apiKey ? outcome : notSignedIn())
  const caller = outcome.value
  callerOfRequest.set(c.req.raw, caller)
  c.set('ctx', withActor(ctx, caller.actor))
  if ('sessionId' in caller) addSessionHeaders(c, caller)
  return undefined
}

/** Why a caller may not use a route: what their role, their permissions or the scope of their API key do not cover. */
function denyAccess(c: HonoContext<AppEnv>, required: Requirement): Refusal | undefined {
  const caller = callerOf(c)
  const isAllowed = authorize(caller.actor, required) === 'allowed'
  if (!('owner' in caller)) return isAllowed ? undefined : notAllowed()
  if (!isAllowed) return refused('not-allowed', apiKeyRefusals.scope)
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
  return caller.isReadOnly && !isReading
    ? refused('not-allowed', apiKeyRefusals.readOnly)
    : undefined
}

/** JSON is the only body the staff API takes; a request without a body names no type. */
function unsupportedMediaType(
  { takesFile }: RouteAccess,
  type: string | undefined,
): string | undefined {
  if (takesFile) {
    return type === 'application/octet-stream' ? undefined : 'Send application/octet-stream.'
  }
  return type === undefined || /^application\/json\b/i.test(type) ? undefined : 'Send JSON.'
}

/** Whether an actor has a right, by the rule that the routes and the screens go by. */
export function hasRight(actor: Actor, right: Right): actor is StaffActor {
  return actor.kind === 'staff' && authorizeRight(actor, right) === 'allowed'
}

/**
 * The reader of a page, by the cookie only, because a browser sends nothing else when it loads a document. Enough for
 * GET and HEAD of pages without secrets; never for the staff API or a write, which need both halves. Read-only: it
 * extends no session and renews no token.
 */
export async function readActorFromCookie(
  ctx: Context,
  request: Request,
): Promise<StaffActor | undefined> {
  return (await readSessionFromCookie(ctx, request))?.actor
}

/** The same with the session, for data bound to it. */
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

import { Hono, type Context as HonoContext } from 'hono'
import { refused, type Outcome } from '#app/basics/outcome.ts'
import { refusalResponse, describeBody, type AppEnv } from '#app/platform/http.server.ts'
import { checkClaimLink, claimInstallation } from './claim/service.server.ts'
import { adminAuthSchema } from './schema.ts'
import { lacksSecondStep } from './second-step/service.server.ts'
import {
  addSessionHeaders,
  describeStaff,
  readCredentials,
  validateSession,
} from './session/service.server.ts'
import {
  type SignedIn,
  offerPasskeySignIn,
  signIn,
  signInByPasskey,
  signOut,
} from './sign-in/service.server.ts'
import { resetPassword } from './staff/service.server.ts'

/**
 * Requests of the API `admin-auth`: {email, password} signs in, an empty body with a bearer token checks the session,
 * {action: 'logout'} ends it. 'reset-password' uses a one-time link, 'passkey-options' and 'passkey' sign in with a
 * passkey, 'check-claim' and 'claim' create the first administrator.
 */
export const adminAuthApi = new Hono<AppEnv>()
  .post('/admin-auth', describeBody(adminAuthSchema), async (c) => {
    const body = await readBody(c)
    if (body === undefined) {
      return refusalResponse(
        c,
        refused('invalid-input', 'The body must be a JSON object.', {
          fields: { form: 'The body must be a JSON object.' },
        }),
      )
    }
    if (Object.keys(body).length === 0) return answerValidation(c)
    if (body.action === 'logout') return answerSignOut(c, body)
    if (body.action === 'reset-password') return answerReset(c, body)
    if (body.action === 'check-claim') {
      const outcome = await checkClaimLink(c.get('ctx'), body)
      return outcome.ok ? respondSuccess(c) : refusalResponse(c, outcome)
    }
    if (body.action === 'claim') return answerClaim(c, body)
    if (body.action === 'passkey-options') return answerPasskeyOptions(c)
    if (body.action === 'passkey') return answerPasskey(c, body)
    if (body.action !== undefined) {
      const unknown = 'Unknown action. Check the action field.'
      return refusalResponse(c, refused('invalid-input', unknown, { fields: { action: unknown } }))
    }
    return answerSignIn(c, body)
  })
  .all('/admin-auth', (c) => {
    c.header('Allow', 'POST')
    return c.json(
      { success: false, error: 'Call this function with POST.', reason: 'method-not-allowed' },
      405,
    )
  })

type SuccessFields = Partial<Pick<SignedIn, 'user' | 'session'>> & { options?: PasskeyOptions }
type PasskeyOptions = Extract<Awaited<ReturnType<typeof offerPasskeySignIn>>, { ok: true }>['value']

/** One response type for all actions, because the typed client would narrow a union to its smallest member. */
const respondSuccess = (c: HonoContext, more: SuccessFields = {}) =>
  c.json({ success: true as const, ...more })

async function answerSignIn(c: HonoContext<AppEnv>, body: object) {
  const ctx = c.get('ctx')
  return answerSignedIn(c, await signIn(ctx, body, readCredentials(ctx, c.req.raw)))
}

async function answerPasskeyOptions(c: HonoContext<AppEnv>) {
  const outcome = await offerPasskeySignIn(c.get('ctx'))
  return outcome.ok ? respondSuccess(c, { options: outcome.value }) : refusalResponse(c, outcome)
}

async function answerPasskey(c: HonoContext<AppEnv>, { response }: Record<string, unknown>) {
  const ctx = c.get('ctx')
  return answerSignedIn(c, await signInByPasskey(ctx, response, readCredentials(ctx, c.req.raw)))
}

async function answerClaim(c: HonoContext<AppEnv>, body: object) {
  const ctx = c.get('ctx')
  return answerSignedIn(c, await claimInstallation(ctx, body, readCredentials(ctx, c.req.raw)))
}

function answerSignedIn(c: HonoContext<AppEnv>, outcome: Outcome<SignedIn>) {
  if (!outcome.ok) return refusalResponse(c, outcome)
  const { user, session, cookies } = outcome.value
  addCookies(c, cookies)
  return respondSuccess(c, { user, session })
}

/** An expired session gets 200 with `valid: false`, to distinguish it from a failed request. */
async function answerValidation(c: HonoContext<AppEnv>) {
  const ctx = c.get('ctx')
  const outcome = await validateSession(ctx, readCredentials(ctx, c.req.raw))
  if (!outcome.ok) return c.json({ valid: false, user: null })
  addSessionHeaders(c, outcome.value)
  const { actor, expiresAt } = outcome.value
  const isNeeded = await lacksSecondStep(ctx, actor)
  return c.json({
    valid: true,
    ...(isNeeded ? { needs_second_step: true } : {}),
    user: describeStaff(actor),
    session: { expires_at: expiresAt.toISOString() },
  })
}

async function answerSignOut(c: HonoContext<AppEnv>, body: Record<string, unknown>) {
  const ctx = c.get('ctx')
  const outcome = await signOut(ctx, readCredentials(ctx, c.req.raw))
  if (!outcome.ok) return refusalResponse(c, outcome)
  addCookies(c, outcome.value.cookies)
  // Unsent client forms exist only in the browser's storage. To keep them, sign-out clears the cache alone.
  c.header('Clear-Site-Data', body.keepsForms === true ? '"cache"' : '"storage"')
  return respondSuccess(c)
}

async function answerReset(c: HonoContext<AppEnv>, body: object) {
  const outcome = await resetPassword(c.get('ctx'), body)
  return outcome.ok ? respondSuccess(c) : refusalResponse(c, outcome)
}

function addCookies(c: HonoContext, cookies: string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Reads the JSON object of the body: {} for an empty body, undefined for any other content or content type. */
async function readBody(c: HonoContext): Promise<Record<string, unknown> | undefined> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : undefined
  } catch {
    return undefined
  }
}

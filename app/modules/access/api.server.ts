import { Hono, type Context as HonoContext } from 'hono'
import { refused, refusedField, type Outcome } from '#app/basics/outcome.ts'
import { isRecord, parseJson } from '#app/basics/text.ts'
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
  refuseWhenBusy,
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
    if (body === undefined)
      return refusalResponse(c, refusedField('form', 'The body must be a JSON object.'))
    if (Object.keys(body).length === 0) return answerValidation(c)
    const { action } = body
    if (action === undefined)
      return answerSignedIn(c, await signIn(c.get('ctx'), body, credentialsOf(c)))
    if (isAction(action)) return actions[action](c, body)
    return refusalResponse(c, refusedField('action', 'Unknown action. Check the action field.'))
  })
  .all('/admin-auth', (c) => {
    c.header('Allow', 'POST')
    return refusalResponse(c, refused('method-not-allowed', 'Call this function with POST.'))
  })

type SuccessFields = Partial<Pick<SignedIn, 'user' | 'session'>> & { options?: PasskeyOptions }
type PasskeyOptions = Extract<Awaited<ReturnType<typeof offerPasskeySignIn>>, { ok: true }>['value']

/** One response type for all actions, because the typed client would narrow a union to its smallest member. */
const respondSuccess = (c: HonoContext, more: SuccessFields = {}) =>
  c.json({ success: true as const, ...more })

const credentialsOf = (c: HonoContext<AppEnv>) => readCredentials(c.get('ctx'), c.req.raw)

type Answer = (c: HonoContext<AppEnv>, body: Record<string, unknown>) => Promise<Response>

const actions = {
  async logout(c, body) {
    const outcome = await signOut(c.get('ctx'), credentialsOf(c))
    if (!outcome.ok) return refusalResponse(c, outcome)
    addCookies(c, outcome.value.cookies)
    // Unsent client forms exist only in the browser's storage. To keep them, sign-out clears the cache alone.
    c.header('Clear-Site-Data', body.keepsForms === true ? '"cache"' : '"storage"')
    return respondSuccess(c)
  },
  'reset-password': async (c, body) =>
    answerDone(c, await refuseWhenBusy(() => resetPassword(c.get('ctx'), body))),
  'check-claim': async (c, body) => answerDone(c, await checkClaimLink(c.get('ctx'), body)),
  claim: async (c, body) =>
    answerSignedIn(c, await claimInstallation(c.get('ctx'), body, credentialsOf(c))),
  async 'passkey-options'(c) {
    const outcome = await offerPasskeySignIn(c.get('ctx'))
    return outcome.ok ? respondSuccess(c, { options: outcome.value }) : refusalResponse(c, outcome)
  },
  passkey: async (c, { response }) =>
    answerSignedIn(c, await signInByPasskey(c.get('ctx'), response, credentialsOf(c))),
} satisfies Record<string, Answer>

const isAction = (action: unknown): action is keyof typeof actions =>
  typeof action === 'string' && Object.hasOwn(actions, action)

const answerDone = (c: HonoContext, outcome: Outcome<unknown>) =>
  outcome.ok ? respondSuccess(c) : refusalResponse(c, outcome)

function answerSignedIn(c: HonoContext<AppEnv>, outcome: Outcome<SignedIn>) {
  if (!outcome.ok) return refusalResponse(c, outcome)
  const { user, session, cookies } = outcome.value
  addCookies(c, cookies)
  return respondSuccess(c, { user, session })
}

/** An expired session gets 200 with `valid: false`, to distinguish it from a failed request. */
async function answerValidation(c: HonoContext<AppEnv>) {
  const ctx = c.get('ctx')
  const outcome = await validateSession(ctx, credentialsOf(c))
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

function addCookies(c: HonoContext, cookies: string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Reads the JSON object of the body: {} for an empty body, undefined for any other content or content type. */
async function readBody(c: HonoContext): Promise<Record<string, unknown> | undefined> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return undefined
  const value = parseJson(text)
  return isRecord(value) ? value : undefined
}

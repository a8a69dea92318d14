import { Hono, type Context as HonoContext } from 'hono'
import { isSameSecret } from '#app/features/leads/rules/fingerprint.server.ts'
import { objectionToJson } from '#app/features/leads/rules/hostile-json.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/public-key.server.ts'
import type { FormDefinition } from '../schema/definition.ts'
import { submitClientForm } from '../services/submit-client-form.server.ts'

/** The function a form is sent to, at /functions/{functionName} (AUD-46, AUD-48, D-159). */
export function submissionFunction(definition: FormDefinition): Hono<AppEnv> {
  const path = `/${definition.functionName}`
  const api = new Hono<AppEnv>()
  api.post(path, async (c) => {
    if (!(await hasPublicKey(c))) {
      c.header('WWW-Authenticate', 'Bearer')
      return refuse(c, 401, 'not-signed-in', 'The public key is missing or wrong.')
    }
    if (!isPlainJson(c))
      return refuse(c, 415, 'not-json', 'Send JSON in UTF-8, with Content-Type application/json.')
    const body = await readJsonObject(c)
    if (typeof body === 'string') return refuse(c, 400, 'malformed-json', body)
    const outcome = await submitClientForm(c.get('ctx'), definition, {
      body,
      idempotencyKey: c.req.header('idempotency-key') || undefined,
      honeypot: body.honeypot,
      submittedAt: body.submittedAt,
    })
    if (!outcome.ok) return refusalResponse(c, outcome)
    const { id, reference } = outcome.value
    return c.json({ success: true, message: definition.submittedMessage, id, reference })
  })
  api.all(path, (c) => {
    c.header('Allow', 'POST')
    return refuse(c, 405, 'method-not-allowed', 'This function takes POST only.')
  })
  return api
}

function refuse(c: HonoContext, status: 400 | 401 | 405 | 415, reason: string, error: string) {
  return c.json({ success: false, error, reason }, status)
}

async function hasPublicKey(c: HonoContext<AppEnv>): Promise<boolean> {
  const given = /^Bearer ([\w.-]{1,300})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return given !== undefined && isSameSecret(given, await readPublicKey(c.get('ctx')))
}

function isPlainJson(c: HonoContext): boolean {
  const encoding = c.req.header('content-encoding') ?? 'identity'
  const type = c.req.header('content-type') ?? ''
  return (
    encoding === 'identity' && /^application\/json *(; *charset="?utf-8"?)?$/i.test(type.trim())
  )
}

/** The body as an object, or why it is none. */
async function readJsonObject(c: HonoContext): Promise<Record<string, unknown> | string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return (
      objectionToJson(text) ??
      (isObject ? (value as Record<string, unknown>) : 'Send one JSON object.')
    )
  } catch {
    return 'The body is no valid JSON in UTF-8.'
  }
}

import { Hono, type Context as HonoContext } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readPublicKey } from '#app/platform/public-key.server.ts'
import { isSameSecret } from './rules/fingerprint.server.ts'
import { objectionToJson } from './rules/hostile-json.ts'
import { submissionFromBody } from './rules/zoho-crm-request.ts'
import { submitLead } from './services/submit-lead.server.ts'

/** The documented function zoho-crm, mounted at /functions: JSON in, success or error out (API-01). */
export const leadFunctions = new Hono<AppEnv>()

leadFunctions.post('/zoho-crm', async (c) => {
  const ctx = c.get('ctx')
  if (!(await hasPublicKey(c))) {
    c.header('WWW-Authenticate', 'Bearer')
    return refuse(c, 401, 'not-signed-in', 'The public key is missing or wrong.')
  }
  if (!isPlainJson(c))
    return refuse(c, 415, 'not-json', 'Send JSON in UTF-8, with Content-Type application/json.')
  const body = await readJsonObject(c)
  if (typeof body === 'string') return refuse(c, 400, 'malformed-json', body)
  const outcome = await submitLead(ctx, submissionFromBody(body, c.req.header('idempotency-key')))
  if (!outcome.ok) return refusalResponse(c, outcome)
  return c.json({ success: true, id: outcome.value.id, reference: outcome.value.reference })
})

leadFunctions.all('/zoho-crm', (c) => {
  c.header('Allow', 'POST')
  return refuse(c, 405, 'method-not-allowed', 'This function takes POST only.')
})

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

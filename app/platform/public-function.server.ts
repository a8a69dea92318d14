import type { Context as HonoContext } from 'hono'
import { refused, type Outcome } from '#app/basics/outcome.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { objectionToJson } from './hostile-json.ts'
import type { AppEnv } from './http.server.ts'
import { readPublicKey } from './public-key.server.ts'

type Status = 400 | 401 | 405 | 415

/** The refusal of a public function before any service is asked. */
function refuseCall(c: HonoContext, status: Status, reason: string, error: string) {
  return c.json({ success: false, error, reason }, status)
}

/** The refusal of a call without the public key (D-91), or undefined. */
export async function refuseStranger(c: HonoContext<AppEnv>): Promise<Response | undefined> {
  const given = /^Bearer ([\w.-]{1,300})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (given !== undefined && isSameSecret(given, await readPublicKey(c.get('ctx'))))
    return undefined
  c.header('WWW-Authenticate', 'Bearer')
  return refuseCall(c, 401, 'not-signed-in', 'The public key is missing or wrong.')
}

/** The refusal of every method but `method`. */
export function refuseMethod(method: string) {
  return (c: HonoContext) => {
    c.header('Allow', method)
    return refuseCall(c, 405, 'method-not-allowed', `This function takes ${method} only.`)
  }
}

/** The JSON object of a call with the public key, or the response that refuses it (T18). */
export async function readFunctionCall(
  c: HonoContext<AppEnv>,
): Promise<Record<string, unknown> | Response> {
  const stranger = await refuseStranger(c)
  if (stranger) return stranger
  const otherType = refuseOtherTypes(c)
  if (otherType) return otherType
  const body = await readJsonObject(c)
  return body.ok ? body.value : refuseCall(c, 400, body.reason, body.message)
}

/** The type a browser names for a beacon that is a string. */
const beaconType = /^text\/plain; *charset=utf-8$/i

/** The refusal of a body that is not JSON in UTF-8 as it stands (T18), or undefined; a beacon may call it text. */
export function refuseOtherTypes(
  c: HonoContext,
  { isBeacon = false }: { isBeacon?: boolean } = {},
): Response | undefined {
  const type = (c.req.header('content-type') ?? '').trim()
  if (isUnencoded(c) && (isJsonType(type) || (isBeacon && beaconType.test(type)))) return undefined
  const words = 'Send JSON in UTF-8, with Content-Type application/json.'
  return refuseCall(c, 415, 'not-json', words)
}

function isUnencoded(c: HonoContext): boolean {
  return (c.req.header('content-encoding') ?? 'identity') === 'identity'
}

function isJsonType(type: string): boolean {
  return /^application\/json *(; *charset="?utf-8"?)?$/i.test(type)
}

async function readJsonObject(c: HonoContext): Promise<Outcome<Record<string, unknown>>> {
  const refuse = (message: string) => refused('malformed-json', message)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())
    const value: unknown = JSON.parse(text)
    const objection = objectionToJson(text)
    if (objection) return refuse(objection)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject) return refuse('Send one JSON object.')
    return { ok: true, value: value as Record<string, unknown> }
  } catch {
    return refuse('The body is no valid JSON in UTF-8.')
  }
}

import { Hono } from 'hono'
import { type AppEnv, refusalResponse } from '#app/platform/http.server.ts'
import {
  readFunctionCall,
  refuseMethod,
  refuseStranger,
} from '#app/platform/public-function.server.ts'
import { readFileState, receiveFilePart } from '../services/form-files.server.ts'
import type { ClientForm } from '../schema/definition.ts'
import { submitClientForm } from '../services/submit-client-form.server.ts'

const path = '/form-files/:hash'

/** Where the pictures of client forms are sent in parts, at /functions/form-files/{SHA-256} (FLD-06). */
export const formFiles = new Hono<AppEnv>()

formFiles.get(path, async (c) => {
  const stranger = await refuseStranger(c)
  if (stranger) return stranger
  const outcome = await readFileState(c.get('ctx'), c.req.param())
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

formFiles.put(path, async (c) => {
  const stranger = await refuseStranger(c)
  if (stranger) return stranger
  const { size, start } = c.req.query()
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const input = { hash: c.req.param('hash'), size, start }
  const outcome = await receiveFilePart(c.get('ctx'), input, bytes)
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

formFiles.all(path, refuseMethod('GET, PUT'))

/** The function a form is sent to, at /functions/{functionName} (AUD-46, AUD-48, D-159). */
export function submissionFunction(definition: ClientForm): Hono<AppEnv> {
  const path = `/${definition.functionName}`
  const api = new Hono<AppEnv>()
  api.post(path, async (c) => {
    const body = await readFunctionCall(c)
    if (body instanceof Response) return body
    const outcome = await submitClientForm(c.get('ctx'), definition, {
      body,
      idempotencyKey: c.req.header('idempotency-key') || undefined,
      senderPass: c.req.header('x-form-sender'),
      honeypot: body.honeypot,
      submittedAt: body.submittedAt,
    })
    if (!outcome.ok) return refusalResponse(c, outcome)
    const { id, reference } = outcome.value
    return c.json({ success: true, message: definition.submittedMessage, id, reference })
  })
  api.all(path, refuseMethod('POST'))
  return api
}

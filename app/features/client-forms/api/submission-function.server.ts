import { Hono } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readFunctionCall, refuseMethod } from '#app/platform/public-function.server.ts'
import type { ClientForm } from '../schema/definition.ts'
import { submitClientForm } from '../services/submit-client-form.server.ts'

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

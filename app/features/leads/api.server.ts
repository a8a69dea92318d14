import { Hono } from 'hono'
import { visitStamp } from '#app/platform/form-stamp.server.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readFunctionCall, refuseMethod } from '#app/platform/public-function.server.ts'
import { submissionFromBody } from './rules/zoho-crm-request.ts'
import { submitLead } from './services/submit-lead.server.ts'

/** The documented function zoho-crm, mounted at /functions: JSON in, success or error out (API-01). */
export const leadFunctions = new Hono<AppEnv>()

leadFunctions.post('/zoho-crm', async (c) => {
  const body = await readFunctionCall(c)
  if (body instanceof Response) return body
  const submission = submissionFromBody(
    body,
    c.req.header('idempotency-key'),
    ['origin', 'sec-fetch-site'].some((name) => c.req.header(name) !== undefined),
  )
  const outcome = await submitLead(c.get('ctx'), submission)
  if (!outcome.ok) return refusalResponse(c, outcome)
  return c.json({ success: true, id: outcome.value.id, reference: outcome.value.reference })
})

/** A stamp for a browser in which somebody touched a form's page (T13); nothing is noted of it. */
leadFunctions.get('/form-stamp', async (c) => {
  c.header('Cache-Control', 'no-store')
  return c.json({ stamp: await visitStamp(c.get('ctx')) })
})
leadFunctions.all('/form-stamp', refuseMethod('GET'))

leadFunctions.all('/zoho-crm', refuseMethod('POST'))

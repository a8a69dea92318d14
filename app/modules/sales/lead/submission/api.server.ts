import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import {
  type AppEnv,
  functionBody,
  refusalResponse,
  refuseMethod,
} from '#app/platform/http.server.ts'
import { createVisitToken } from '#app/platform/installation.server.ts'
import { submissionFromForm } from '../public-form/rules.ts'
import { formInputNames, formKinds } from '../schema.ts'
import { submissionFromBody, leadRequestSchema } from './rules.ts'
import { submitLead, type SubmittedLead } from './service.server.ts'

/** Routes of the documented function zoho-crm, mounted at /functions: a JSON request returns a success or an error. */
export const leadFunctions = new Hono<AppEnv>().post(
  '/zoho-crm',
  functionBody(leadRequestSchema),
  async (c) => {
    const submission = submissionFromBody(
      c.req.valid('json'),
      c.req.header('idempotency-key'),
      ['origin', 'sec-fetch-site'].some((name) => c.req.header(name) !== undefined),
    )
    const outcome = await submitLead(c.get('ctx'), submission)
    return outcome.ok ? c.json(successBody(outcome.value)) : refusalResponse(c, outcome)
  },
)

/** Returns a token for a browser in which a visitor has touched a form. Nothing is stored. */
leadFunctions.get('/form-token', async (c) => {
  c.header('Cache-Control', 'no-store')
  return c.json({ token: await createVisitToken(c.get('ctx')) })
})
leadFunctions.all('/form-token', refuseMethod('GET'))

leadFunctions.all('/zoho-crm', refuseMethod('POST'))

/** Receives the forms of our pages, mounted at /leads. Without script, a form is posted to its own page instead. */
export const leadSubmissions = new Hono<AppEnv>().post('/:kind', async (c) => {
  const kind = formKinds.find((known) => known === c.req.param('kind'))
  if (!kind) return refusalResponse(c, refused('not-found', 'Form not found. Check the address.'))
  const data = await c.req.formData().catch(() => undefined)
  if (!data) return refusalResponse(c, refused('malformed-form', 'Send a form.'))
  const key = c.req.header('idempotency-key')
  if (key) data.set(formInputNames.idempotencyKey, key)
  const outcome = await submitLead(c.get('ctx'), submissionFromForm(kind, data))
  return outcome.ok ? c.json(successBody(outcome.value)) : refusalResponse(c, outcome)
})

const successBody = ({ id, reference, receipt }: SubmittedLead) => ({
  success: true as const,
  id,
  reference,
  receipt,
})

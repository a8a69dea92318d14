import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { inputNames } from '#app/modules/sales/lead/schema/inputs.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { requestFromForm } from '../rules/form-answer.ts'
import { submitDataRequest } from '../services/submit-data-request.server.ts'

/**
 * The endpoint of the form on the privacy policy, mounted at /data-requests. Without script the form is posted to its
 * page, which answers with itself.
 */
export const dataRequests = new Hono<AppEnv>().post('/', async (c) => {
  const data = await c.req.formData().catch(() => undefined)
  if (!data) return refusalResponse(c, refused('malformed-form', 'Send a form.'))
  const outcome = await submitDataRequest(c.get('ctx'), requestFromForm(data, inputNames))
  return outcome.ok ? c.json({ success: true, ...outcome.value }) : refusalResponse(c, outcome)
})

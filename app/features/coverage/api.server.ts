import { Hono } from 'hono'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { readFunctionCall, refuseMethod } from '#app/platform/public-function.server.ts'
import { checkCoverage } from './services/check-coverage.server.ts'

/** The public functions of the coverage checker, mounted at /functions (COV-07). */
export const coverageFunctions = new Hono<AppEnv>()

coverageFunctions.post('/check-fttb-coverage', async (c) => {
  const body = await readFunctionCall(c)
  if (body instanceof Response) return body
  const outcome = await checkCoverage(c.get('ctx'), body)
  c.header('Cache-Control', 'no-store')
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
})

coverageFunctions.all('/check-fttb-coverage', refuseMethod('POST'))

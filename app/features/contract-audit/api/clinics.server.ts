import { Hono } from 'hono'
import { findSettings } from '#app/features/settings/data.server.ts'
import { changeClinics } from '#app/features/settings/services/change-clinics.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'

/** The clinics of the form under /api/admin/forms/unjani/contract-audit/clinics (D-28). */
export const clinicsApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await findSettings(c.get('ctx').db, 'clinics')))
  .post('/', async (c) => {
    const outcome = await changeClinics(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })

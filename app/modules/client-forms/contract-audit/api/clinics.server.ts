import { Hono } from 'hono'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { changeClinics, changeClinicsSchema } from '#app/modules/settings/service.server.ts'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'

/** The clinics of the form under /api/admin/forms/unjani/contract-audit/clinics (D-28). */
export const clinicsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(await findSettings(c.get('ctx').db, 'clinics')))
  .post('/', allow('product_manager'), json(changeClinicsSchema), async (c) =>
    c.json(unwrap(await changeClinics(c.get('ctx'), c.req.valid('json')))),
  )

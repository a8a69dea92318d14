import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import { changeClinics, changeClinicsSchema } from '#app/modules/settings/service.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { sendCsv } from '#app/platform/csv.server.ts'
import { type AppEnv, json, query, unwrap, runService } from '#app/platform/http.server.ts'
import { changeClinicSchema, rolloutQuerySchema, rolloutViewSchema } from './board/schema.ts'
import { exportRollout, readRollout, readRolloutPage } from './board/service.server.ts'
import { changeClinic } from './service.server.ts'

/** API of the rollout board under /api/admin/forms/unjani/contract-audit/rollout. */
export const rolloutApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(unwrap(await readRollout(c.get('ctx')))))
  .get('/clinics', allow('editor'), query<Record<string, string>>(rolloutQuerySchema), async (c) =>
    c.json(unwrap(await readRolloutPage(c.get('ctx'), c.req.query()))),
  )
  .post('/clinics', allow('editor'), json(changeClinicSchema), (c) => runService(c, changeClinic))
  .post('/export', allow('editor'), json(rolloutViewSchema), async (c) => {
    const file = unwrap(await exportRollout(c.get('ctx'), c.req.valid('json')))
    return sendCsv(c, 'clinic-rollout', file)
  })

/** API for the clinics that the form lists, under /api/admin/forms/unjani/contract-audit/clinics. */
export const clinicsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(await findSettings(c.get('ctx').db, 'clinics')))
  .post('/', allow('product_manager'), json(changeClinicsSchema), (c) =>
    runService(c, changeClinics),
  )

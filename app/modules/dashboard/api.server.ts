import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import { type AppEnv, json, unwrap, runService } from '#app/platform/http.server.ts'
import type { DiskSpace } from '#app/platform/storage-room.server.ts'
import { dismissChecklist, dismissalSchema, readChecklist } from './checklist/service.server.ts'
import { readIntegrations, testIntegration } from './integration/service.server.ts'
import { type SampleMonth, loadSamples, removeSamples } from './sample/service.server.ts'
import {
  changeOwnWeeklyMail,
  readOwnWeeklyMail,
  weeklyMailSchema,
} from './weekly/service.server.ts'

/** The free disk space of the embedded database, at /api/admin/storage. */
export function storageApi(room: DiskSpace) {
  return new Hono<AppEnv>().get('/', allow('viewer'), async (c) => {
    const { isShort, freeBytes } = await room.look()
    return c.json({ isShort, freeMiB: freeBytes === undefined ? null : freeBytes / 2 ** 20 })
  })
}

/** States of the external systems, and a connection test for each, at /api/admin/integrations. */
export const integrationsApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) =>
    c.json({
      isCopy: c.get('ctx').env.COPY === 'yes',
      integrations: await readIntegrations(c.get('ctx')),
    }),
  )
  .post('/:id/test', allow('product_manager'), async (c) =>
    c.json(unwrap(await testIntegration(c.get('ctx'), { id: c.req.param('id') }))),
  )

// Ends a request before the server closes it as idle; the browser repeats the request until all samples are loaded.
const maxLoadMs = 3_000

/** The set-up checklist of a new installation, at /api/admin/checklist. `month` imports the sample data. */
export function checklistApi(month: () => Promise<SampleMonth>) {
  return new Hono<AppEnv>()
    .get('/', allow('product_manager'), async (c) => c.json(await readChecklist(c.get('ctx'))))
    .post('/', allow('product_manager'), json(dismissalSchema), (c) =>
      runService(c, dismissChecklist),
    )
    .post('/samples/load', allow('super_admin'), async (c) =>
      c.json(
        unwrap(await loadSamples(c.get('ctx'), await month(), AbortSignal.timeout(maxLoadMs))),
      ),
    )
    .post('/samples/remove', allow('super_admin'), async (c) =>
      c.json(unwrap(await removeSamples(c.get('ctx'), await month()))),
    )
}

/** API for the signed-in person's choice to receive the weekly summary, at /api/admin/weekly-mail. */
export const weeklyMailApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(await readOwnWeeklyMail(c.get('ctx'))))
  .post('/', allow('editor'), json(weeklyMailSchema), (c) => runService(c, changeOwnWeeklyMail))

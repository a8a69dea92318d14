import { Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import { changeAssignmentRulesSchema } from '#app/modules/settings/schema.ts'
import { type AppEnv, json, runService } from '#app/platform/http.server.ts'
import { changeAssignment, readAssignment } from './service.server.ts'

/** Routes for the rules that assign new leads, at /api/admin/lead-assignment. */
export const leadAssignmentApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => c.json(await readAssignment(c.get('ctx'))))
  .post('/', allow('product_manager'), json(changeAssignmentRulesSchema), (c) =>
    runService(c, changeAssignment),
  )

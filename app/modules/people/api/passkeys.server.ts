import { Hono } from 'hono'
import { allow } from '#app/modules/access/services/allow.server.ts'
import { sessionOf } from '#app/modules/access/services/guard-staff-api.server.ts'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { passkeyAdditionSchema, passkeyRenamingSchema } from '../schema/passkeys.ts'
import { beginPasskey, finishPasskey, listPasskeys } from '../services/add-passkey.server.ts'
import { removeOwnPasskey, renameOwnPasskey } from '../services/change-passkey.server.ts'
import { requireFreshPassword } from '../services/confirm-own-password.server.ts'

/** One's own passkeys, under /api/admin/profile/passkeys (STF-10). */
export const passkeysApi = new Hono<AppEnv>()
  .get('/', allow('viewer', { isForSetUp: true }), async (c) =>
    c.json(await listPasskeys(c.get('ctx'), sessionOf(c).actor.id)),
  )
  .post('/:id/name', allow('viewer'), json(passkeyRenamingSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    unwrap(await renameOwnPasskey(c.get('ctx'), input))
    return c.json({ success: true })
  })
  .use(requireFreshPassword())
  .post('/options', allow('viewer', { isForSetUp: true }), async (c) =>
    c.json({ options: unwrap(await beginPasskey(c.get('ctx'), sessionOf(c).sessionId)) }),
  )
  .post('/', allow('viewer', { isForSetUp: true }), json(passkeyAdditionSchema), async (c) =>
    c.json(unwrap(await finishPasskey(c.get('ctx'), c.req.valid('json'), sessionOf(c).sessionId))),
  )
  .post('/:id/remove', allow('viewer'), async (c) => {
    unwrap(await removeOwnPasskey(c.get('ctx'), { id: c.req.param('id') }))
    return c.json({ success: true })
  })

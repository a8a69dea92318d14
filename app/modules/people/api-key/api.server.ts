import { Hono } from 'hono'
import { allow, requireSession, staffOf } from '#app/modules/access/session/service.server.ts'
import { type AppEnv, json, unwrap, runService } from '#app/platform/http.server.ts'
import { requireFreshPassword } from '../profile/service.server.ts'
import { newApiKeySchema } from './schema.ts'
import { createApiKey, revokeKey, listApiKeys } from './service.server.ts'

/** Rejects requests that use an API key. Creating a key requires a recently confirmed password. */
export const apiKeysApi = new Hono<AppEnv>()
  .use(requireSession())
  .get('/', allow('product_manager'), async (c) =>
    c.json({ keys: await listApiKeys(c.get('ctx'), staffOf(c)) }),
  )
  .post('/:id/revoke', allow('product_manager'), async (c) =>
    c.json(unwrap(await revokeKey(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .use(requireFreshPassword())
  .post('/', allow('product_manager'), json(newApiKeySchema), (c) => runService(c, createApiKey))

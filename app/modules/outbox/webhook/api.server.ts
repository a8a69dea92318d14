import { type Context as HonoContext, Hono } from 'hono'
import { allow } from '#app/modules/access/session/service.server.ts'
import {
  type AppEnv,
  json,
  unwrap,
  runService,
  notFoundError,
  uuidFromPath,
} from '#app/platform/http.server.ts'
import { webhookProblems } from './content.ts'
import { resendWebhookSchema, saveWebhookSchema, webhookVersionSchema } from './schema.ts'
import {
  presentWebhook,
  removeWebhook,
  renewSecret,
  resendEvent,
  saveWebhook,
  testWebhook,
} from './service.server.ts'
import { findDeliveryLog, findWebhook, findWebhooks } from './store.server.ts'

const maxLoggedDeliveries = 100

export const webhooksApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => {
    const found = await findWebhooks(c.get('ctx').db)
    return c.json({
      webhooks: found.map(({ webhook, ...counts }) => ({ ...presentWebhook(webhook), ...counts })),
    })
  })
  .get('/:id', allow('product_manager'), async (c) => {
    const { db } = c.get('ctx')
    const webhook = await findWebhook(db, idFromPath(c))
    if (!webhook) throw noSuchWebhook()
    return c.json({
      webhook: presentWebhook(webhook),
      log: await findDeliveryLog(db, webhook.id, maxLoggedDeliveries),
    })
  })
  .put('/:id', allow('product_manager'), json(saveWebhookSchema, 'id'), (c) =>
    runService(c, saveWebhook, { id: c.req.param('id') }),
  )
  .delete('/:id', allow('product_manager'), async (c) =>
    c.json(unwrap(await removeWebhook(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .post('/:id/secret', allow('product_manager'), json(webhookVersionSchema, 'id'), (c) =>
    runService(c, renewSecret, { id: c.req.param('id') }),
  )
  .post('/:id/test', allow('product_manager'), async (c) =>
    c.json(unwrap(await testWebhook(c.get('ctx'), { id: c.req.param('id') }))),
  )
  .post(
    '/:id/deliveries/:deliveryId/resend',
    allow('product_manager'),
    json(resendWebhookSchema, 'id', 'deliveryId'),
    (c) => runService(c, resendEvent, c.req.param()),
  )

const noSuchWebhook = () => notFoundError(webhookProblems.unknown)
const idFromPath = (c: HonoContext<AppEnv>) => uuidFromPath(c, noSuchWebhook)

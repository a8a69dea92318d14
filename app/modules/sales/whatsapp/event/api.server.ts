import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { isSameSecret } from '#app/basics/same-secret.server.ts'
import { refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { acceptWebhook } from './service.server.ts'

export const whatsappWebhookPath = '/webhooks/whatsapp'

/** Receives new messages and delivery statuses from WhatsApp. Responds with 404 if WhatsApp isn't set up. */
export const whatsappWebhook = new Hono<AppEnv>()
  .get('/', (c) => {
    const { WHATSAPP_VERIFY_TOKEN } = c.get('ctx').env
    const mode = c.req.query('hub.mode')
    const challenge = c.req.query('hub.challenge') ?? ''
    if (!WHATSAPP_VERIFY_TOKEN)
      return refusalResponse(c, refused('not-found', 'Not found. Check the address.'))
    const isKnown = isSameSecret(c.req.query('hub.verify_token') ?? '', WHATSAPP_VERIFY_TOKEN)
    if (mode !== 'subscribe' || !isKnown || !/^[\w.-]{1,200}$/.test(challenge))
      return refusalResponse(c, refused('not-allowed', 'The verify token doesn’t match.'))
    return c.text(challenge, 200, { 'Cache-Control': 'no-store' })
  })
  .post('/', async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await acceptWebhook(c.get('ctx'), body, c.req.header('x-hub-signature-256'))
    return outcome.ok ? c.json({ success: true }) : refusalResponse(c, outcome)
  })

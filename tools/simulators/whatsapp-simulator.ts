import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type MiddlewareHandler } from 'hono'
import { type Env, addFaultControl, cutConnection, serveApp } from './local-server.ts'
import { noWhatsappFaults, type WhatsappFaults } from './whatsapp-faults.ts'
import {
  messageWebhook,
  newWamid,
  signatureOf,
  simulatedAccount,
  statusWebhook,
  type SimulatedAccount,
  type DeliveryStatus,
  type WrittenMessage,
} from './whatsapp-webhooks.ts'

/** A message that arrived at the simulated WhatsApp. */
export type AcceptedMessage = { wamid: string; to: string; body: Record<string, unknown> }

export type SimulatedFile = { bytes: Uint8Array; type: string; name?: string }

/** Posts a webhook to the product. @returns the HTTP status of its answer */
export type DeliverWebhook = (body: string, signature: string) => Promise<number>

export type WhatsappSimulator = {
  url: string
  account: SimulatedAccount
  faults: WhatsappFaults
  messages: AcceptedMessage[]
  /** Files by id: those that people sent, and those that the product uploaded for a message. */
  media: Map<string, SimulatedFile>
  /** Stores a file that a message can refer to. @returns its id */
  addMedia(file: SimulatedFile): string
  /** Sends a message from a person to the product; `isForged` signs it with a wrong secret. */
  write(written: WrittenMessage, more?: { isForged?: boolean }): Promise<number>
  /** Sends the product a delivery status of a message. */
  tell(status: DeliveryStatus): Promise<number>
  /** Resolves when all webhooks in progress have been answered. */
  settle(): Promise<void>
  close(): Promise<void>
}

const templates = [
  {
    name: 'answer_ready',
    language: 'en',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      {
        type: 'BODY',
        text: 'Hello {{1}}, our answer to your enquiry {{2}} is ready. May we send it here?',
      },
      { type: 'FOOTER', text: 'Write "stop" to end these messages.' },
    ],
  },
  {
    name: 'not_yet_approved',
    language: 'en',
    status: 'PENDING',
    components: [{ type: 'BODY', text: 'Hello' }],
  },
  {
    name: 'with_a_picture',
    language: 'en',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Look' },
    ],
  },
]

/**
 * Simulates the WhatsApp Cloud API in tests and on a developer's machine, in the documented wire form, with faults on
 * demand. Control: GET /__messages, POST /__media, POST /__write, POST /__status, GET and POST /__faults. Never part of
 * the product.
 */
export async function startWhatsappSimulator(options: {
  port?: number
  deliver: DeliverWebhook
  faults?: Partial<WhatsappFaults>
}): Promise<WhatsappSimulator> {
  const faults: WhatsappFaults = { ...noWhatsappFaults, ...options.faults }
  const account = simulatedAccount
  const messages: AcceptedMessage[] = []
  const media = new Map<string, SimulatedFile>()
  const underWay = new Set<Promise<unknown>>()

  async function post(webhook: object, secret = account.appSecret): Promise<number> {
    const body = JSON.stringify(webhook)
    if (faults.delayMs > 0) await pause(faults.delayMs)
    let status = 0
    for (let time = 0; time < faults.repeats; time++)
      status = await options.deliver(body, signatureOf(body, secret))
    return status
  }
  const runInBackground = (run: () => Promise<unknown>) => {
    const running = run().finally(() => underWay.delete(running))
    underWay.add(running)
  }
  const simulator = {
    account,
    faults,
    messages,
    media,
    addMedia(file: SimulatedFile) {
      const id = String(randomInt(2 ** 47))
      media.set(id, file)
      return id
    },
    write: (written: WrittenMessage, { isForged = false } = {}) =>
      post(messageWebhook(account, written), isForged ? 'another-secret' : account.appSecret),
    tell: (told: DeliveryStatus) => post(statusWebhook(account, told)),
    async settle() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
  const app = new Hono<Env>()
  addControl(app, simulator)
  addApi(app, simulator, runInBackground)
  addMediaApi(app, simulator)
  return { ...simulator, ...(await serveApp(app, options.port)) }
}

type SimulatorParts = Omit<WhatsappSimulator, 'url' | 'close'>

function addControl(app: Hono<Env>, parts: SimulatorParts): void {
  const { messages, faults, write, tell, addMedia } = parts
  app.post('/__media', async (c) => {
    const type = c.req.header('Content-Type') ?? ''
    return c.json({ id: addMedia({ type, bytes: new Uint8Array(await c.req.arrayBuffer()) }) })
  })
  app.get('/__messages', (c) => c.json(messages))
  addFaultControl(app, faults)
  app.post('/__write', async (c) => {
    const { isForged, ...written } = await c.req.json<WrittenMessage & { isForged?: boolean }>()
    return c.json({ answered: await write(written, { isForged: Boolean(isForged) }) })
  })
  app.post('/__status', async (c) => c.json({ answered: await tell(await c.req.json()) }))
}

function addApi(
  app: Hono<Env>,
  parts: SimulatorParts,
  later: (run: () => Promise<unknown>) => void,
): void {
  const { account, faults, messages } = parts
  app.use('/:id/:what', checkAccess(parts))
  app.get('/:id/message_templates', (c) =>
    c.req.param('id') === account.accountId
      ? c.json({ data: templates, paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } } })
      : c.json(errorBody(100, 'Unsupported get request.'), 400),
  )
  app.post('/:id/messages', async (c) => {
    if (Math.random() < faults.throttleRate) {
      c.header('Retry-After', String(faults.retryAfterSeconds))
      return c.json(errorBody(130429, 'Rate limit hit'), 429)
    }
    if (Math.random() < faults.serverErrorRate)
      return c.json(errorBody(131000, 'Something went wrong'), 500)
    const body: unknown = await c.req.json().catch(() => undefined)
    if (c.req.param('id') !== account.phoneNumberId || !isMessage(body))
      return c.json(errorBody(100, 'Invalid parameter'), 400)
    if (faults.refuseCode) return c.json(errorBody(faults.refuseCode, 'Refused'), 400)
    const taken = { wamid: newWamid(), to: body.to ?? body.recipient!, body }
    messages.push(taken)
    if (!faults.isSilent) later(() => sendStatuses(parts, taken))
    if (Math.random() < faults.lostAnswerRate) return cutConnection(c)
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [
        body.to
          ? { input: body.to, wa_id: body.to }
          : { input: body.recipient, user_id: body.recipient },
      ],
      messages: [{ id: taken.wamid }],
    })
  })
}

function checkAccess({ account, faults }: SimulatorParts): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (faults.isDown) return cutConnection(c)
    if (c.req.header('Authorization') !== `Bearer ${account.accessToken}`)
      return c.json(errorBody(190, 'Invalid OAuth access token.'), 401)
    return next()
  }
}

/** Media routes: each file has a download address, which a request with the access token returns (Cloud API, media). */
function addMediaApi(app: Hono<Env>, parts: SimulatorParts): void {
  const { account, faults, media, addMedia } = parts
  app.get('/:id{[0-9]+}', checkAccess(parts), (c) => {
    const id = c.req.param('id')
    if (id === account.phoneNumberId) return c.json({ id, display_phone_number: '010 000 0000' })
    const file = media.get(id)
    if (!file) return c.json(errorBody(100, 'Object with ID does not exist'), 400)
    return c.json({
      messaging_product: 'whatsapp',
      url: new URL(`/download/${id}`, c.req.url).href,
      mime_type: file.type,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      file_size: file.bytes.byteLength,
      id,
    })
  })
  app.get('/download/:file', (c) => {
    if (faults.mediaStatus) return c.body(null, faults.mediaStatus as 500)
    const file = media.get(c.req.param('file'))
    return file
      ? c.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.type })
      : c.body(null, 404)
  })
  app.post('/:id/media', async (c) => {
    if (faults.mediaStatus) return c.json(errorBody(131000, 'Something went wrong'), 500)
    const form = await c.req.parseBody()
    const { file, type } = form
    if (form.messaging_product !== 'whatsapp' || !(file instanceof File) || type !== file.type)
      return c.json(errorBody(100, 'Invalid parameter'), 400)
    const bytes = new Uint8Array(await file.arrayBuffer())
    return c.json({ id: addMedia({ bytes, type: file.type, name: file.name }) })
  })
}

async function sendStatuses(
  { faults, tell }: SimulatorParts,
  { wamid, to, body }: AcceptedMessage,
): Promise<void> {
  const statuses = faults.failCode ? ['sent', 'failed'] : ['sent', 'delivered']
  const at = new Date()
  for (const status of faults.isReversed ? statuses.toReversed() : statuses) {
    const failCode = status === 'failed' ? faults.failCode : null
    await tell({ wamid, to, status, at, data: body.biz_opaque_callback_data as string, failCode })
  }
}

type MessageBody = { to?: string; recipient?: string } & Record<string, unknown>

/** Checks the documented form of a message: a text, a template, or a file that was uploaded before. */
function isMessage(body: unknown): body is MessageBody {
  const message = body as Record<string, unknown> | null | undefined
  const isAddressed = message?.to
    ? /^\d{5,20}$/.test(String(message.to))
    : /^[A-Z]{2}\.[A-Za-z0-9.]+$/.test(String(message?.recipient))
  if (message?.messaging_product !== 'whatsapp' || !isAddressed) return false
  const text = message.text as { body?: unknown } | undefined
  const template = message.template as { name?: unknown; language?: { code?: unknown } } | undefined
  if (message.type === 'text')
    return typeof text?.body === 'string' && text.body.length > 0 && text.body.length <= 4096
  if (['image', 'video', 'audio', 'document'].includes(String(message.type))) {
    const file = message[String(message.type)] as { id?: unknown; caption?: unknown } | undefined
    const hasCaption = file?.caption !== undefined
    return (
      typeof file?.id === 'string' &&
      (!hasCaption || (message.type !== 'audio' && String(file.caption).length <= 1024))
    )
  }
  return (
    message.type === 'template' &&
    typeof template?.name === 'string' &&
    typeof template.language?.code === 'string'
  )
}

function errorBody(code: number, message: string) {
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'Az8or2yhqkZfEZ' } }
}

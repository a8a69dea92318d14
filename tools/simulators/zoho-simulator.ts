import { setTimeout as pause } from 'node:timers/promises'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { seededRandom } from '#tools/testing/effort.ts'
import { noFaults, type Faults } from './crm-faults.ts'
import { SignIn } from './crm-sign-in.ts'
import { CrmStore, isObject, type RecordAnswer } from './crm-store.ts'
import { type Env, addFaultControl, cutConnection, serveApp } from './local-server.ts'

export type ZohoSimulator = {
  url: string
  faults: Faults
  store: CrmStore
  signIn: SignIn
  /** Number of requests to the API, by method and path. */
  requests: Map<string, number>
  /** Called after each change and before its response; if it returns true, the response is lost. */
  hooks: { loseAnswer?: (path: string) => boolean }
  /** One entry per enquiry that arrived; `external_id` is our reference. */
  records(): Record<string, string>[]
  reset(): void
  close(): Promise<void>
}

/** The settings of a product that delivers to the simulator at `url`. */
export const zohoSettings = (url: string) => ({
  ZOHO_CLIENT_ID: 'client',
  ZOHO_CLIENT_SECRET: 'secret',
  ZOHO_REFRESH_TOKEN: 'refresh',
  ZOHO_ACCOUNTS_URL: url,
  ZOHO_API_URL: url,
})

/**
 * Simulates Zoho CRM API v8 and its accounts server in tests and on a developer's machine, in the documented wire form,
 * with faults on demand. Control: GET /__records, GET and POST /__faults, POST /__reset. Never part of the product.
 */
export async function startZohoSimulator(
  options: { port?: number; host?: string; faults?: Partial<Faults>; seed?: number } = {},
): Promise<ZohoSimulator> {
  const faults: Faults = { ...noFaults, ...options.faults }
  const store = new CrmStore()
  const signIn = new SignIn()
  const requests = new Map<string, number>()
  const hooks: ZohoSimulator['hooks'] = {}
  const simulator = {
    faults,
    hooks,
    store,
    signIn,
    requests,
    records: () => recordsOf(store),
    reset() {
      Object.assign(faults, noFaults)
      hooks.loseAnswer = undefined
      store.clear()
      signIn.clear()
      requests.clear()
    },
  }
  const app = new Hono<Env>()
  addControl(app, simulator)
  addSignIn(app, simulator)
  addApi(app, simulator, seededRandom(options.seed ?? 1))
  return { ...simulator, ...(await serveApp(app, options.port, options.host)) }
}

type SimulatorParts = Omit<ZohoSimulator, 'url' | 'close'>

function recordsOf(store: CrmStore): Record<string, string>[] {
  return store.notes.map(({ id, leadId, Note_Title, Note_Content }) => ({
    ...store.leads.get(leadId),
    external_id: Note_Title.split(' ', 1)[0]!,
    lead_id: leadId,
    note_id: id,
    Note_Title,
    Note_Content,
  }))
}

function addControl(app: Hono<Env>, { faults, records, reset, requests, signIn }: SimulatorParts) {
  app.get('/__records', (c) => c.json(records()))
  addFaultControl(app, faults)
  app.get('/__requests', (c) =>
    c.json({ ...Object.fromEntries(requests), refreshes: signIn.refreshes }),
  )
  app.post('/__reset', (c) => {
    reset()
    return c.json({})
  })
}

function addSignIn(app: Hono<Env>, { faults, signIn }: SimulatorParts): void {
  app.post('/oauth/v2/token', async (c) => {
    if (faults.isDown || faults.isSignInDown) return cutConnection(c)
    if (faults.slowMs > 0) await pause(faults.slowMs)
    const form = { ...c.req.query(), ...(await c.req.parseBody()) }
    const { status, body } = signIn.refresh(form, faults)
    return c.json(body, status)
  })
}

function addApi(app: Hono<Env>, parts: SimulatorParts, random: () => number): void {
  app.use('/crm/v8/*', applyFaults(parts, random))
  addLeads(app, parts)
  addNotes(app, parts)
}

/** Counts the request, checks its token and applies the configured faults. */
function applyFaults(parts: SimulatorParts, random: () => number): MiddlewareHandler<Env> {
  const { faults, hooks, signIn, requests } = parts
  return async (c, next) => {
    const name = `${c.req.method} ${c.req.path.replace(/\d{4,}/, ':id')}`
    requests.set(name, (requests.get(name) ?? 0) + 1)
    if (faults.isDown) return cutConnection(c)
    if (faults.slowMs > 0) await pause(faults.slowMs)
    if (!signIn.accepts(c.req.header('Authorization'), faults)) {
      return c.json(errorBody('INVALID_TOKEN', 'invalid oauth token'), 401)
    }
    const chance = random()
    const isThrottled = chance < faults.throttleRate
    if (isThrottled) {
      c.header('Retry-After', String(faults.retryAfterSeconds))
      return c.json(errorBody('TOO_MANY_REQUESTS', 'Rate limit exceeded.'), 429)
    }
    if (chance < faults.throttleRate + faults.serverErrorRate) {
      return c.json(errorBody('INTERNAL_ERROR', 'Internal Server Error'), 500)
    }
    if (random() < faults.lieRate) return sendWrongAnswer(c, faults)
    await next()
    const isLost = c.req.method !== 'GET' && random() < faults.lostAnswerRate
    if (hooks.loseAnswer?.(c.req.path) || isLost) c.res = cutConnection(c)
  }
}

function addLeads(app: Hono<Env>, { faults, store }: SimulatorParts): void {
  app.get('/crm/v8/Leads', (c) => {
    const data = [...store.leads.keys()].slice(0, 1).map((id) => ({ id }))
    return data.length === 0 ? c.body(null, 204) : c.json({ data })
  })

  app.post('/crm/v8/Leads/upsert', async (c) => {
    const leads = await readRecords(c)
    if (!leads) return c.json(errorBody('INVALID_DATA', 'body'), 400)
    const upserted = leads.map((lead, at) => store.upsertLead(lead, at, faults))
    return answerRecords(c, upserted, 200, faults)
  })

  app.put('/crm/v8/Leads/:id', async (c) => {
    const leads = await readRecords(c)
    if (!leads) return c.json(errorBody('INVALID_DATA', 'body'), 400)
    const changed = store.changeLead(c.req.param('id'), leads[0], faults)
    return answerRecords(c, [changed], 200, faults)
  })

  app.delete('/crm/v8/Leads/:id', (c) =>
    answerRecords(c, [store.deleteLead(c.req.param('id'))], 200, faults),
  )
}

function addNotes(app: Hono<Env>, parts: SimulatorParts): void {
  const { faults, store } = parts
  app.post('/crm/v8/Notes', async (c) => {
    const notes = await readRecords(c)
    if (!notes) return c.json(errorBody('INVALID_DATA', 'body'), 400)
    const added = notes.map((note, at) => store.addNote(note, at, faults))
    return answerRecords(c, added, 201, faults)
  })

  app.get('/crm/v8/Leads/:id/Notes', (c) => {
    if (!c.req.query('fields')) {
      const missing = errorBody(
        'REQUIRED_PARAM_MISSING',
        'One of the expected parameter is missing',
      )
      return c.json({ ...missing, details: { param_name: 'fields' } }, 400)
    }
    return notesPage(c, parts)
  })
}

/** The records of a request body; undefined if the body does not have the CRM's form. */
async function readRecords(c: Context<Env>): Promise<unknown[] | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return isObject(body) && Array.isArray(body.data) ? body.data : undefined
}

function notesPage(c: Context<Env>, { store }: SimulatorParts): Response {
  const fields = c.req.query('fields')!.split(',')
  const perPage = Math.min(Number(c.req.query('per_page') ?? 200), 200)
  const page = Number(c.req.query('page_token') ?? c.req.query('page') ?? 1)
  const all = store.notesOf(c.req.param('id')!)
  const some = all.slice((page - 1) * perPage, page * perPage)
  if (some.length === 0) return c.body(null, 204)
  const data = some.map((note) => ({
    id: note.id,
    ...Object.fromEntries(Object.entries(note).filter(([name]) => fields.includes(name))),
  }))
  const more_records = all.length > page * perPage
  const next_page_token = more_records ? String(page + 1) : null
  const info = { page, per_page: perPage, count: data.length, more_records, next_page_token }
  return c.json({ data, info })
}

function answerRecords(
  c: Context,
  data: RecordAnswer[],
  status: 200 | 201,
  faults: Faults,
): Response {
  const errors = data.filter((record) => record.status === 'error').length
  if (errors === 0) return c.json({ data }, status)
  return c.json({ data }, errors === data.length ? faults.refusalStatus : 207)
}

function errorBody(code: string, message: string) {
  return { code, details: {}, message, status: 'error' }
}

async function sendWrongAnswer(c: Context<Env>, faults: Faults): Promise<Response> {
  switch (faults.lie) {
    case 'html':
      return c.html('<html><body><h1>Zoho CRM is under maintenance</h1></body></html>')
    case 'wrong-json':
      return c.json({ data: [{ code: 'SUCCESS', details: { id: null } }] })
    case 'huge':
      return c.json({ data: ['x'.repeat(2 * 1024 * 1024)] })
    case 'redirect':
      return c.redirect('http://127.0.0.1:1/elsewhere', 307)
    case 'hang':
      await pause(60_000, undefined, { ref: false })
      return cutConnection(c)
  }
}

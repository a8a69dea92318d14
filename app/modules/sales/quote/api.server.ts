import { Hono, type Context as HonoContext } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { json, query, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { readQuote, readQuotes, readQuotesOfLead } from './api/read-quotes.server.ts'
import { problems } from './content/words.ts'
import { findDocument, findVersion, type DocumentKind } from './data.server.ts'
import { searchPrices } from './data/prices.server.ts'
import { fileNameOf } from './rules/compose-quote-mail.ts'
import { versionNumber } from './rules/quote-state.ts'
import {
  atRevisionSchema,
  newVersionSchema,
  saveQuoteSchema,
  sendQuoteSchema,
  startQuoteSchema,
} from './schema/quote.ts'
import { discardDraft, saveQuote, takeTodaysPrices } from './services/save-quote.server.ts'
import { sendQuote } from './services/send-quote.server.ts'
import { startQuote, startVersion } from './services/start-quote.server.ts'

const missing = () => new RefusalError(refused('not-found', problems.missing))
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function idOf(given: string): string {
  if (!uuid.test(given)) throw missing()
  return given
}

async function pdfOf(c: HonoContext<AppEnv>, id: string, kind: DocumentKind) {
  const { db } = c.get('ctx')
  const version = await findVersion(db, idOf(id))
  const file = version && (await findDocument(db, version.id, kind))
  if (!version || !file?.bytes) throw missing()
  const name = fileNameOf(versionNumber(version.number, version.version))
  return c.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}"`,
  })
}

/** Quotes under /api/admin/quotes. */
export const quotesApi = new Hono<AppEnv>()
  .get('/', allow('editor'), query<Record<string, string>>(), async (c) =>
    c.json(await readQuotes(c.get('ctx'), c.req.query())),
  )
  .post('/', allow('editor'), json(startQuoteSchema), async (c) =>
    c.json(unwrap(await startQuote(c.get('ctx'), c.req.valid('json'))), 201),
  )
  .get('/prices', allow('editor'), query<{ search: string }>(), async (c) => {
    const search = (c.req.query('search') ?? '').slice(0, 100)
    return c.json({ items: await searchPrices(c.get('ctx').db, search) })
  })
  .get('/leads/:leadId', allow('editor'), async (c) =>
    c.json(await readQuotesOfLead(c.get('ctx'), sessionOf(c).actor, idOf(c.req.param('leadId')))),
  )
  .get('/versions/:id/pdf', allow('editor'), (c) => pdfOf(c, c.req.param('id'), 'sent'))
  .get('/versions/:id/sealed-pdf', allow('editor'), (c) => pdfOf(c, c.req.param('id'), 'accepted'))
  .put('/versions/:id', allow('editor'), json(saveQuoteSchema), async (c) =>
    c.json(unwrap(await saveQuote(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .post('/versions/:id/prices', allow('editor'), json(atRevisionSchema), async (c) =>
    c.json(
      unwrap(await takeTodaysPrices(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json'))),
    ),
  )
  .post('/versions/:id/discard', allow('editor'), json(atRevisionSchema), async (c) =>
    c.json(unwrap(await discardDraft(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .post('/versions/:id/send', allow('editor'), json(sendQuoteSchema), async (c) =>
    c.json(unwrap(await sendQuote(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json')))),
  )
  .get('/:id', allow('editor'), async (c) => {
    const quote = await readQuote(c.get('ctx'), sessionOf(c).actor, idOf(c.req.param('id')))
    if (!quote) throw missing()
    return c.json(quote)
  })
  .post('/:id/versions', allow('editor'), json(newVersionSchema), async (c) =>
    c.json(
      unwrap(await startVersion(c.get('ctx'), idOf(c.req.param('id')), c.req.valid('json'))),
      201,
    ),
  )

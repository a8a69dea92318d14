import { Hono } from 'hono'
import { refused } from '#app/basics/outcome.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { json, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { findSnippets } from './store.server.ts'
import { deleteSnippetSchema, saveSnippetSchema } from './schema.ts'
import { deleteSnippet, fillSnippets, saveSnippet } from './service.server.ts'

const isUuid = (value: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value)

/** Texts for replies, under /api/admin/snippets (ANS-09). */
export const snippetsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json({ snippets: await findSnippets(c.get('ctx').db) }))
  .get('/for/:leadId', allow('editor'), async (c) => {
    const { db } = c.get('ctx')
    const id = c.req.param('leadId')
    const lead = isUuid(id) ? await findLead(db, id) : undefined
    if (!lead) throw new RefusalError(refused('not-found', 'There is no such lead.'))
    return c.json({ snippets: await fillSnippets(db, lead) })
  })
  .put('/:id', allow('edit'), json(saveSnippetSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await saveSnippet(c.get('ctx'), input)))
  })
  .delete('/:id', allow('edit'), json(deleteSnippetSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    return c.json(unwrap(await deleteSnippet(c.get('ctx'), input)))
  })

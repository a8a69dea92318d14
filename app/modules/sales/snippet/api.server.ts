import { Hono } from 'hono'
import { isUuid } from '#app/basics/ids.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { json, RefusalError, type AppEnv, runService } from '#app/platform/http.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { leadNotFound } from '../lead/rules.ts'
import { deleteSnippetSchema, saveSnippetSchema } from './schema.ts'
import { deleteSnippet, fillSnippets, saveSnippet } from './service.server.ts'
import { findSnippets } from './store.server.ts'

export const snippetsApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json({ snippets: await findSnippets(c.get('ctx').db) }))
  .get('/for/:leadId', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    const id = c.req.param('leadId')
    const lead = isUuid(id) ? await findLead(ctx.db, id) : undefined
    if (!lead) throw new RefusalError(leadNotFound())
    return c.json({ snippets: await fillSnippets(ctx, lead) })
  })
  .put('/:id', allow('edit'), json(saveSnippetSchema, 'id'), (c) =>
    runService(c, saveSnippet, { id: c.req.param('id') }),
  )
  .delete('/:id', allow('edit'), json(deleteSnippetSchema, 'id'), (c) =>
    runService(c, deleteSnippet, { id: c.req.param('id') }),
  )

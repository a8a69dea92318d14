import { Hono } from 'hono'
import { json, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { notAllowed } from '#app/platform/actor.ts'
import { findViews } from './store.server.ts'
import { type ViewList, authorizeViews, saveViewSchema, viewLists } from './schema.ts'
import { allow, sessionOf } from '#app/modules/access/session/service.server.ts'
import { deleteView, saveView } from './service.server.ts'

// What the path lets through.
const listOf = (given: string) => given as ViewList
// One group: without it the router would anchor the first and the last of them alone.
const list = `:list{(?:${viewLists.join('|')})}` as ':list'

/** The person's own views of the console's lists, at /api/admin/views (LDS-06). */
export const viewsApi = new Hono<AppEnv>()
  .get(`/${list}`, allow('viewer'), async (c) => {
    const { actor } = sessionOf(c)
    const asked = listOf(c.req.param('list'))
    if (authorizeViews(asked, actor) !== 'allowed') throw new RefusalError(notAllowed())
    return c.json({ views: await findViews(c.get('ctx').db, { staffId: actor.id, list: asked }) })
  })
  .post(`/${list}`, allow('viewer'), json(saveViewSchema), async (c) =>
    c.json(unwrap(await saveView(c.get('ctx'), listOf(c.req.param('list')), c.req.valid('json')))),
  )
  .delete(`/${list}/:id`, allow('viewer'), async (c) =>
    c.json(unwrap(await deleteView(c.get('ctx'), listOf(c.req.param('list')), c.req.param('id')))),
  )

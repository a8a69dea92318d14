import { Hono } from 'hono'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
import { notAllowed } from '#app/platform/context.server.ts'
import { json, RefusalError, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { type ViewList, authorizeViews, saveViewSchema, viewLists } from './schema.ts'
import { deleteView, saveView } from './service.server.ts'
import { findViews } from './store.server.ts'

// The route's pattern accepts only names of lists, so the cast is safe.
const toViewList = (given: string) => given as ViewList
// The group is needed, because the router would otherwise anchor only the first and the last alternative.
const listPathParameter = `:list{(?:${viewLists.join('|')})}` as ':list'

/** The person's own views of the console's lists, at /api/admin/views. */
export const viewsApi = new Hono<AppEnv>()
  .get(`/${listPathParameter}`, allow('viewer'), async (c) => {
    const actor = staffOf(c)
    const list = toViewList(c.req.param('list'))
    if (authorizeViews(list, actor) !== 'allowed') throw new RefusalError(notAllowed())
    return c.json({ views: await findViews(c.get('ctx').db, { staffId: actor.id, list }) })
  })
  .post(`/${listPathParameter}`, allow('viewer'), json(saveViewSchema), async (c) =>
    c.json(
      unwrap(await saveView(c.get('ctx'), toViewList(c.req.param('list')), c.req.valid('json'))),
    ),
  )
  .delete(`/${listPathParameter}/:id`, allow('viewer'), async (c) =>
    c.json(
      unwrap(await deleteView(c.get('ctx'), toViewList(c.req.param('list')), c.req.param('id'))),
    ),
  )

import { Hono } from 'hono'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { notAllowed } from '#app/platform/permission.ts'
import { findViews } from '../data/views.server.ts'
import { judgeViewsOf, viewLists, type ViewList } from '../rules/view-lists.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import { deleteView } from '../services/views/delete-view.server.ts'
import { saveView } from '../services/views/save-view.server.ts'

// What the path lets through.
const listOf = (given: string) => given as ViewList
const list = `:list{${viewLists.join('|')}}` as ':list'

/** The person's own views of the console's lists, at /api/admin/views (LDS-06). */
export const viewsApi = new Hono<AppEnv>()
  .get(`/${list}`, async (c) => {
    const { actor } = sessionOf(c)
    const asked = listOf(c.req.param('list'))
    if (judgeViewsOf(asked, actor) !== 'allowed') return refusalResponse(c, notAllowed())
    return c.json({ views: await findViews(c.get('ctx').db, { staffId: actor.id, list: asked }) })
  })
  .post(`/${list}`, async (c) => {
    const outcome = await saveView(c.get('ctx'), listOf(c.req.param('list')), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .delete(`/${list}/:id`, async (c) => {
    const outcome = await deleteView(c.get('ctx'), listOf(c.req.param('list')), c.req.param('id'))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })

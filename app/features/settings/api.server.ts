import { Hono } from 'hono'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { findSettings, findSettingsChanges, findWaitingChange } from './data.server.ts'
import { describeChange } from './rules/describe-change.ts'
import { changeAccessRules } from './services/change-access-rules.server.ts'
import {
  changeApprovalRules,
  decideApprovalRules,
} from './services/change-approval-rules.server.ts'
import { changeSite } from './services/change-site.server.ts'
import { decidePromotion } from './services/decide-promotion.server.ts'
import { proposePromotion } from './services/propose-promotion.server.ts'

/** The settings under /api/admin/settings. Who may use it stands in server/staff-api-access.ts. */
export const settingsApi = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await readAll(c.get('ctx'))))
  .post('/site', async (c) => {
    const outcome = await changeSite(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .get('/approvals', async (c) => {
    const { db } = c.get('ctx')
    const stored = await findSettings(db, 'approvals')
    const change = await findWaitingChange(db, 'approvals', stored.version)
    const waiting = change && {
      id: change.id,
      proposedBy: { id: change.proposedBy, name: change.proposedByName },
    }
    return c.json({ ...stored, waiting: waiting ?? null })
  })
  .post('/approvals/decision', async (c) => {
    const outcome = await decideApprovalRules(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/approvals', async (c) => {
    const outcome = await changeApprovalRules(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .get('/access', async (c) => c.json(await findSettings(c.get('ctx').db, 'access')))
  .post('/access', async (c) => {
    const outcome = await changeAccessRules(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/proposals', async (c) => {
    const outcome = await proposePromotion(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/proposals/:id/decision', async (c) => {
    const id = Number(c.req.param('id'))
    const outcome = await decidePromotion(c.get('ctx'), { ...(await readJson(c)), id })
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })

async function readAll({ db }: Context) {
  const [site, promotion, proposals, ...histories] = await Promise.all([
    findSettings(db, 'site'),
    findSettings(db, 'promotion'),
    findSettingsChanges(db, 'promotion'),
    findActivity(db, 'settings', 'site'),
    findActivity(db, 'settings', 'promotion'),
    findActivity(db, 'settings', 'access'),
  ])
  const history = histories.flat().toSorted((one, other) => other.id - one.id)
  return {
    site,
    promotion,
    proposals: proposals.map(({ idempotencyKey: _key, decidedBy: _by, ...shown }) => shown),
    history: history.slice(0, 100).map((entry) => ({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorName,
      text: describeChange(entry),
    })),
  }
}

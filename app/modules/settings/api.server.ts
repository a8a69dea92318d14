import { Hono } from 'hono'
import { allow, requireSession } from '#app/modules/access/session/service.server.ts'
import { hasOtherPersonWith } from '#app/modules/access/staff/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { json, unwrap, type AppEnv, runService } from '#app/platform/http.server.ts'
import { brandApi } from './brand/api.server.ts'
import { describeChange } from './field/rules.ts'
import { decidePromotion, proposePromotion } from './promotion/service.server.ts'
import { promotionState } from './rules.ts'
import {
  promotionSchema,
  changeAccessRulesSchema,
  changeApprovalRulesSchema,
  changeQuoteRulesSchema,
  changeSiteSchema,
  changeTravelRulesSchema,
  decideApprovalRulesSchema,
  decidePromotionSchema,
  proposePromotionSchema,
} from './schema.ts'
import {
  changeAccessRules,
  changeApprovalRules,
  changeQuoteRules,
  changeSite,
  changeTravelRules,
  decideApprovalRules,
} from './service.server.ts'
import { findSettings, findSettingsChanges, findWaitingChange } from './store.server.ts'

export const settingsApi = new Hono<AppEnv>()
  .route('/brand', brandApi)
  .get('/', allow('product_manager'), async (c) => c.json(await readAllSettings(c.get('ctx'))))
  .get('/promotion', allow('viewer'), async (c) => {
    const { value } = await findSettings(c.get('ctx').db, 'promotion')
    const state = promotionState(value, c.get('ctx').clock.now())
    return c.json({ state, ...value })
  })
  .post('/site', allow('product_manager'), json(changeSiteSchema), (c) => runService(c, changeSite))
  .get('/approvals', allow('product_manager'), async (c) => {
    const { db } = c.get('ctx')
    const stored = await findSettings(db, 'approvals')
    const change = await findWaitingChange(db, 'approvals', stored.version)
    const waiting = change && {
      id: change.id,
      proposedBy: { id: change.proposedBy, name: change.proposedByName },
    }
    return c.json({ ...stored, waiting: waiting ?? null })
  })
  .post('/approvals/decision', allow('super_admin'), json(decideApprovalRulesSchema), (c) =>
    runService(c, decideApprovalRules),
  )
  .post('/approvals', allow('super_admin'), json(changeApprovalRulesSchema), (c) =>
    runService(c, changeApprovalRules),
  )
  .get('/access', allow('super_admin'), async (c) =>
    c.json(await findSettings(c.get('ctx').db, 'access')),
  )
  .post('/access', allow('super_admin'), requireSession(), json(changeAccessRulesSchema), (c) =>
    runService(c, changeAccessRules),
  )
  .get('/quotes', allow('product_manager'), async (c) =>
    c.json(await findSettings(c.get('ctx').db, 'quotes')),
  )
  .post('/quotes', allow('super_admin'), json(changeQuoteRulesSchema), (c) =>
    runService(c, changeQuoteRules),
  )
  .get('/travel', allow('product_manager'), async (c) =>
    c.json(await findSettings(c.get('ctx').db, 'travel')),
  )
  .post('/travel', allow('product_manager'), json(changeTravelRulesSchema), (c) =>
    runService(c, changeTravelRules),
  )
  .post('/proposals', allow('product_manager'), json(proposePromotionSchema), (c) =>
    runService(c, proposePromotion),
  )
  .post(
    '/proposals/:id/decision',
    allow('product_manager'),
    json(decidePromotionSchema, 'id'),
    async (c) => {
      const id = Number(c.req.param('id'))
      return c.json(unwrap(await decidePromotion(c.get('ctx'), { ...c.req.valid('json'), id })))
    },
  )

async function readAllSettings({ db, actor }: Context) {
  const [site, promotion, proposals, hasDecider, ...histories] = await Promise.all([
    findSettings(db, 'site'),
    findSettings(db, 'promotion'),
    findSettingsChanges(db, 'promotion'),
    actor.kind !== 'staff' || hasOtherPersonWith(db, actor.id, { minimum: 'product_manager' }),
    ...['site', 'promotion', 'access', 'quotes', 'travel', 'assignment', 'brand'].map((name) =>
      findActivity(db, 'settings', name),
    ),
  ])
  const history = histories.flat().toSorted((one, other) => other.id - one.id)
  return {
    site,
    promotion,
    /** True if there is no colleague who could decide this user's proposals. */
    isAlone: !hasDecider,
    proposals: proposals.map(({ idempotencyKey: _key, decidedBy: _by, value, ...shown }) => ({
      ...shown,
      value: promotionSchema.parse(value),
    })),
    history: history.slice(0, 100).map((entry) => ({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorName,
      text: describeChange(entry),
    })),
  }
}

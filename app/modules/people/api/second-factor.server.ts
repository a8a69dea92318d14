import { Hono } from 'hono'
import { countPasskeysOf } from '#app/modules/access/data/passkeys.server.ts'
import { findSecondFactor } from '#app/modules/access/data/second-factors.server.ts'
import { allow } from '#app/modules/access/services/allow.server.ts'
import { sessionOf } from '#app/modules/access/services/guard-staff-api.server.ts'
import { isSecondStepRequired } from '#app/modules/access/services/second-step-policy.server.ts'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { codeSchema, switchOffSchema } from '../schema/second-factor.ts'
import { requireFreshPassword } from '../services/confirm-own-password.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '../services/set-up-second-factor.server.ts'
import { switchOffSecondFactor } from '../services/switch-off-second-factor.server.ts'

/** One's own authenticator app, under /api/admin/profile/second-factor (T10). */
export const secondFactorApi = new Hono<AppEnv>()
  .get('/', allow('viewer', { isForSetUp: true }), async (c) => {
    const { actor } = sessionOf(c)
    const factor = await findSecondFactor(c.get('ctx').db, actor.id)
    const isRequired =
      (await isSecondStepRequired(c.get('ctx'), actor.role)) &&
      (await countPasskeysOf(c.get('ctx').db, actor.id)) === 0
    const isOn = factor?.confirmedAt != null
    return c.json({ isOn, isRequired, recoveryCodesLeft: isOn ? factor.recoveryHashes.length : 0 })
  })
  .post('/off', allow('viewer'), json(switchOffSchema), async (c) => {
    unwrap(await switchOffSecondFactor(c.get('ctx'), c.req.valid('json')))
    return c.json({ success: true })
  })
  .use(requireFreshPassword())
  .post('/begin', allow('viewer', { isForSetUp: true }), async (c) =>
    c.json(unwrap(await beginSecondFactor(c.get('ctx')))),
  )
  .post('/confirm', allow('viewer', { isForSetUp: true }), json(codeSchema), async (c) =>
    c.json(unwrap(await confirmSecondFactor(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/recovery-codes', allow('viewer'), async (c) =>
    c.json(unwrap(await renewRecoveryCodes(c.get('ctx')))),
  )

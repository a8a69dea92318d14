import { Hono } from 'hono'
import type { Context as HonoContext } from 'hono'
import type { Outcome } from '#app/basics/outcome.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { findSecondFactor } from '#app/features/staff-access/data/second-factors.server.ts'
import { requireFreshPassword } from '../services/confirm-own-password.server.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '../services/set-up-second-factor.server.ts'
import { switchOffSecondFactor } from '../services/switch-off-second-factor.server.ts'

/** One's own authenticator app, under /api/admin/profile/second-factor (T10). */
export const secondFactorApi = new Hono<AppEnv>()
  .get('/', async (c) => {
    const factor = await findSecondFactor(c.get('ctx').db, sessionOf(c).actor.id)
    const isOn = factor?.confirmedAt != null
    return c.json({ isOn, recoveryCodesLeft: isOn ? factor.recoveryHashes.length : 0 })
  })
  .post('/off', async (c) => {
    const outcome = await switchOffSecondFactor(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json({ success: true }) : refusalResponse(c, outcome)
  })
  .use(requireFreshPassword())
  .post('/begin', async (c) => answer(c, await beginSecondFactor(c.get('ctx'))))
  .post('/confirm', async (c) =>
    answer(c, await confirmSecondFactor(c.get('ctx'), await readJson(c))),
  )
  .post('/recovery-codes', async (c) => answer(c, await renewRecoveryCodes(c.get('ctx'))))

function answer(c: HonoContext<AppEnv>, outcome: Outcome<object>) {
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
}

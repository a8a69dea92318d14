import { Hono } from 'hono'
import { countPasskeysOf } from '#app/modules/access/passkey/store.server.ts'
import { wantsMailSchema, ownNameSchema, ownPasswordSchema } from '#app/modules/access/schema.ts'
import { isSecondStepRequired } from '#app/modules/access/second-step/service.server.ts'
import { findSecondFactor } from '#app/modules/access/second-step/store.server.ts'
import {
  allow,
  describeStaff,
  requireSession,
  sessionOf,
  staffOf,
} from '#app/modules/access/session/service.server.ts'
import { findStaffUser } from '#app/modules/access/staff/store.server.ts'
import { type AppEnv, json, unwrap, runService } from '#app/platform/http.server.ts'
import {
  totpInputSchema,
  endSessionsSchema,
  passkeyAdditionSchema,
  passkeyRenamingSchema,
  passwordConfirmationSchema,
} from '../schema.ts'
import {
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  finishPasskey,
  listPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '../second-step/service.server.ts'
import {
  changeOwnMail,
  changeOwnName,
  changeOwnPassword,
  confirmOwnPassword,
  endSessions,
  listSessions,
  requireFreshPassword,
} from './service.server.ts'

const passkeysApi = new Hono<AppEnv>()
  .get('/', allow('viewer', { isForSetUp: true }), async (c) =>
    c.json(await listPasskeys(c.get('ctx'), sessionOf(c).actor.id)),
  )
  .post('/:id/name', allow('viewer'), json(passkeyRenamingSchema, 'id'), async (c) => {
    const input = { ...c.req.valid('json'), id: c.req.param('id') }
    unwrap(await renameOwnPasskey(c.get('ctx'), input))
    return c.json({ success: true })
  })
  .use(requireFreshPassword())
  .post('/options', allow('viewer', { isForSetUp: true }), async (c) =>
    c.json({ options: unwrap(await beginPasskey(c.get('ctx'), sessionOf(c).sessionId)) }),
  )
  .post('/', allow('viewer', { isForSetUp: true }), json(passkeyAdditionSchema), async (c) =>
    c.json(unwrap(await finishPasskey(c.get('ctx'), c.req.valid('json'), sessionOf(c).sessionId))),
  )
  .post('/:id/remove', allow('viewer'), async (c) => {
    unwrap(await removeOwnPasskey(c.get('ctx'), { id: c.req.param('id') }))
    return c.json({ success: true })
  })

const secondFactorApi = new Hono<AppEnv>()
  .get('/', allow('viewer', { isForSetUp: true }), async (c) => {
    const { actor } = sessionOf(c)
    const factor = await findSecondFactor(c.get('ctx').db, actor.id)
    const isRequired =
      (await isSecondStepRequired(c.get('ctx'), actor.role)) &&
      (await countPasskeysOf(c.get('ctx').db, actor.id)) === 0
    const isOn = factor?.confirmedAt != null
    return c.json({ isOn, isRequired, recoveryCodesLeft: isOn ? factor.recoveryHashes.length : 0 })
  })
  .post('/off', allow('viewer'), json(passwordConfirmationSchema), async (c) => {
    unwrap(await switchOffSecondFactor(c.get('ctx'), c.req.valid('json')))
    return c.json({ success: true })
  })
  .use(requireFreshPassword())
  .post('/begin', allow('viewer', { isForSetUp: true }), async (c) =>
    c.json(unwrap(await beginSecondFactor(c.get('ctx')))),
  )
  .post('/confirm', allow('viewer', { isForSetUp: true }), json(totpInputSchema), (c) =>
    runService(c, confirmSecondFactor),
  )
  .post('/recovery-codes', allow('viewer'), async (c) =>
    c.json(unwrap(await renewRecoveryCodes(c.get('ctx')))),
  )

/** API for the signed-in person's own account, mounted at /api/admin/profile behind the session check. */
export const profileApi = new Hono<AppEnv>()
  .get('/', allow('viewer'), (c) => c.json({ user: describeStaff(staffOf(c)) }))
  .use(requireSession())
  .route('/second-factor', secondFactorApi)
  .route('/passkeys', passkeysApi)
  .patch('/', allow('viewer'), json(ownNameSchema), async (c) => {
    const actor = unwrap(await changeOwnName(c.get('ctx'), c.req.valid('json')))
    return c.json({ user: describeStaff(actor) })
  })
  .get('/mail', allow('viewer'), async (c) => {
    const user = await findStaffUser(c.get('ctx').db, sessionOf(c).actor.id)
    return c.json({ wants_mail: user?.wantsMail ?? false })
  })
  .post('/mail', allow('viewer'), json(wantsMailSchema), (c) => runService(c, changeOwnMail))
  .post(
    '/confirmation',
    allow('viewer', { isForSetUp: true }),
    json(passwordConfirmationSchema),
    async (c) => {
      const { sessionId } = sessionOf(c)
      unwrap(await confirmOwnPassword(c.get('ctx'), c.req.valid('json'), sessionId))
      return c.json({ success: true })
    },
  )
  .get('/sessions', allow('viewer'), async (c) => {
    const { actor, sessionId } = sessionOf(c)
    return c.json({ sessions: await listSessions(c.get('ctx'), actor.id, sessionId) })
  })
  .post('/sessions/end', allow('viewer'), json(endSessionsSchema, 'personId'), async (c) => {
    const { actor, sessionId } = sessionOf(c)
    const input = { ...c.req.valid('json'), personId: actor.id }
    return c.json(unwrap(await endSessions(c.get('ctx'), input, sessionId)))
  })
  .post('/password', allow('viewer'), json(ownPasswordSchema), async (c) => {
    const { sessionId } = sessionOf(c)
    unwrap(await changeOwnPassword(c.get('ctx'), c.req.valid('json'), sessionId))
    return c.json({ success: true })
  })

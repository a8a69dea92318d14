import { Hono } from 'hono'
import { json, unwrap, type AppEnv } from '#app/platform/http.server.ts'
import { findStaffUser } from '#app/modules/access/data/staff-users.server.ts'
import { ownMailSchema, ownNameSchema, ownPasswordSchema } from '#app/modules/access/schema.ts'
import { allow } from '#app/modules/access/services/allow.server.ts'
import { sessionOf } from '#app/modules/access/services/guard-staff-api.server.ts'
import { describeStaff } from '#app/modules/access/services/validate-session.server.ts'
import { endSessionsSchema, passwordConfirmationSchema } from '../schema.ts'
import { changeOwnMail } from '../services/change-own-mail.server.ts'
import { changeOwnName } from '../services/change-own-name.server.ts'
import { changeOwnPassword } from '../services/change-own-password.server.ts'
import { confirmOwnPassword } from '../services/confirm-own-password.server.ts'
import { endSessions, listSessions } from '../services/end-sessions.server.ts'
import { passkeysApi } from './passkeys.server.ts'
import { secondFactorApi } from './second-factor.server.ts'

/** The signed-in person's own record, mounted at /api/admin/profile behind the guard (ADS-14). */
export const profileApi = new Hono<AppEnv>()
  .route('/second-factor', secondFactorApi)
  .route('/passkeys', passkeysApi)
  .get('/', allow('viewer'), (c) => c.json({ user: describeStaff(sessionOf(c).actor) }))
  .patch('/', allow('viewer'), json(ownNameSchema), async (c) => {
    const actor = unwrap(await changeOwnName(c.get('ctx'), c.req.valid('json')))
    return c.json({ user: describeStaff(actor) })
  })
  .get('/mail', allow('viewer'), async (c) => {
    const user = await findStaffUser(c.get('ctx').db, sessionOf(c).actor.id)
    return c.json({ wants_mail: user?.wantsMail ?? false })
  })
  .post('/mail', allow('viewer'), json(ownMailSchema), async (c) =>
    c.json(unwrap(await changeOwnMail(c.get('ctx'), c.req.valid('json')))),
  )
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

import { Hono } from 'hono'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { secondFactorApi } from './second-factor.server.ts'
import { findStaffUser } from '#app/features/staff-access/data/staff-users.server.ts'
import { changeOwnMail } from '../services/change-own-mail.server.ts'
import { changeOwnName } from '../services/change-own-name.server.ts'
import { changeOwnPassword } from '../services/change-own-password.server.ts'
import { confirmOwnPassword } from '../services/confirm-own-password.server.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import { endSessions, listSessions } from '../services/end-sessions.server.ts'
import { describeStaff } from '#app/features/staff-access/services/validate-session.server.ts'

/** The signed-in person's own record, mounted at /api/admin/profile behind the guard (ADS-14). */
export const profileApi = new Hono<AppEnv>()
  .route('/second-factor', secondFactorApi)
  .get('/', (c) => c.json({ user: describeStaff(sessionOf(c).actor) }))
  .patch('/', async (c) => {
    const outcome = await changeOwnName(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json({ user: describeStaff(outcome.value) }) : refusalResponse(c, outcome)
  })
  .get('/mail', async (c) => {
    const user = await findStaffUser(c.get('ctx').db, sessionOf(c).actor.id)
    return c.json({ wants_mail: user?.wantsMail ?? false })
  })
  .post('/mail', async (c) => {
    const outcome = await changeOwnMail(c.get('ctx'), await readJson(c))
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/confirmation', async (c) => {
    const { sessionId } = sessionOf(c)
    const outcome = await confirmOwnPassword(c.get('ctx'), await readJson(c), sessionId)
    return outcome.ok ? c.json({ success: true }) : refusalResponse(c, outcome)
  })
  .get('/sessions', async (c) => {
    const { actor, sessionId } = sessionOf(c)
    return c.json({ sessions: await listSessions(c.get('ctx'), actor.id, sessionId) })
  })
  .post('/sessions/end', async (c) => {
    const { actor, sessionId } = sessionOf(c)
    const input = { ...(await readJson(c)), personId: actor.id }
    const outcome = await endSessions(c.get('ctx'), input, sessionId)
    return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
  })
  .post('/password', async (c) => {
    const outcome = await changeOwnPassword(c.get('ctx'), await readJson(c), sessionOf(c).sessionId)
    return outcome.ok ? c.json({ success: true }) : refusalResponse(c, outcome)
  })

import { Hono, type Context as HonoContext } from 'hono'
import { refused, type Outcome } from '#app/basics/outcome.ts'
import type { Context } from '#app/platform/context.server.ts'
import { readJson, refusalResponse, type AppEnv } from '#app/platform/http.server.ts'
import { findPeople, findPerson } from '#app/features/staff-access/data/people.server.ts'
import { sessionOf } from '#app/features/staff-access/services/guard-staff-api.server.ts'
import { requireFreshPassword } from '../services/confirm-own-password.server.ts'
import { changeAccess } from '../services/change-access.server.ts'
import { deactivatePerson, reactivatePerson } from '../services/change-activity.server.ts'
import { endSessions, listSessions } from '../services/end-sessions.server.ts'
import { invitePerson } from '../services/invite-person.server.ts'
import { makePersonLink } from '../services/make-person-link.server.ts'
import { presentPerson } from '../services/present-person.server.ts'
import { resetSecondFactor } from '../services/switch-off-second-factor.server.ts'
import { personSchema } from '../schema.ts'

type Service = (ctx: Context, input: unknown) => Promise<Outcome<object>>

/** People of the console, under /api/admin/users; product managers look, super admins act (ROL-10, ROL-12). */
export const usersApi = new Hono<AppEnv>()
  .use(requireFreshPassword())
  .get('/', async (c) => c.json({ people: (await findPeople(c.get('ctx').db)).map(presentPerson) }))
  .post('/', async (c) => answer(c, await invitePerson(c.get('ctx'), await readJson(c))))
  .get('/:id', async (c) => {
    const person = await findKnown(c)
    return person ? c.json({ person: presentPerson(person) }) : nobody(c)
  })
  .post('/:id/access', (c) => change(c, changeAccess))
  .post('/:id/deactivation', (c) => change(c, deactivatePerson))
  .post('/:id/reactivation', (c) => change(c, reactivatePerson))
  .post('/:id/second-factor/reset', (c) => change(c, resetSecondFactor))
  .post('/:id/link', (c) => change(c, makePersonLink))
  .get('/:id/sessions', async (c) => {
    const person = await findKnown(c)
    if (!person) return nobody(c)
    const own = sessionOf(c).sessionId
    return c.json({ sessions: await listSessions(c.get('ctx'), person.user.id, own) })
  })
  .post('/:id/sessions/end', async (c) => {
    if (!(await findKnown(c))) return nobody(c)
    const input = { ...(await readJson(c)), personId: c.req.param('id') }
    return answer(c, await endSessions(c.get('ctx'), input, sessionOf(c).sessionId))
  })

function answer(c: HonoContext<AppEnv>, outcome: Outcome<object>) {
  return outcome.ok ? c.json(outcome.value) : refusalResponse(c, outcome)
}

async function change(c: HonoContext<AppEnv>, service: Service) {
  return answer(c, await service(c.get('ctx'), { ...(await readJson(c)), personId: idOf(c) }))
}

const idOf = (c: HonoContext<AppEnv>) => c.req.param('id')

async function findKnown(c: HonoContext<AppEnv>) {
  const asked = personSchema.safeParse({ personId: idOf(c) })
  return asked.success ? findPerson(c.get('ctx').db, asked.data.personId) : undefined
}

function nobody(c: HonoContext<AppEnv>) {
  return refusalResponse(c, refused('not-found', 'There is nobody with this id.'))
}

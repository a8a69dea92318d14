import { Hono, type Context as HonoContext } from 'hono'
import { isUuid } from '#app/basics/ids.ts'
import { refused } from '#app/basics/outcome.ts'
import { resetLinkSchema } from '#app/modules/access/schema.ts'
import { allow, requireSession, sessionOf } from '#app/modules/access/session/service.server.ts'
import { findPeople, findPerson } from '#app/modules/access/staff/store.server.ts'
import {
  type AppEnv,
  RefusalError,
  json,
  refuseMethod,
  refuseOtherTypes,
  unwrap,
  runService,
} from '#app/platform/http.server.ts'
import { invitePerson, makePersonLink, requestResetLink } from './link/service.server.ts'
import { endSessions, listSessions, requireFreshPassword } from './profile/service.server.ts'
import {
  accessChangeSchema,
  activationSchema,
  deactivationSchema,
  endSessionsSchema,
  handOverSchema,
  invitationSchema,
} from './schema.ts'
import { resetSecondFactor } from './second-step/service.server.ts'
import {
  changeAccess,
  deactivatePerson,
  findClosedAccountsWithWork,
  handOverWork,
  listAssignedWork,
  presentPerson,
  reactivatePerson,
} from './service.server.ts'

/** API for staff accounts, under /api/admin/users. Product managers can read, super admins can also write. */
export const usersApi = new Hono<AppEnv>()
  .use(requireFreshPassword())
  .get('/', allow('product_manager'), async (c) =>
    c.json({ people: (await findPeople(c.get('ctx').db)).map(presentPerson) }),
  )
  .post('/', allow('super_admin'), json(invitationSchema), (c) => runService(c, invitePerson))
  .get('/held-work', allow('super_admin'), async (c) =>
    c.json({ closed: await findClosedAccountsWithWork(c.get('ctx')) }),
  )
  .get('/:id', allow('product_manager'), async (c) =>
    c.json({ person: presentPerson(await findPersonOfRequest(c)) }),
  )
  .post('/:id/access', allow('super_admin'), json(accessChangeSchema, 'personId'), (c) =>
    runService(c, changeAccess, { personId: c.req.param('id') }),
  )
  .post('/:id/deactivation', allow('super_admin'), json(deactivationSchema, 'personId'), (c) =>
    runService(c, deactivatePerson, { personId: c.req.param('id') }),
  )
  .post('/:id/reactivation', allow('super_admin'), json(activationSchema, 'personId'), (c) =>
    runService(c, reactivatePerson, { personId: c.req.param('id') }),
  )
  .post('/:id/second-factor/reset', allow('super_admin'), async (c) =>
    c.json(unwrap(await resetSecondFactor(c.get('ctx'), { personId: c.req.param('id') }))),
  )
  .post('/:id/link', allow('super_admin'), async (c) =>
    c.json(unwrap(await makePersonLink(c.get('ctx'), { personId: c.req.param('id') }))),
  )
  .get('/:id/held-work', allow('super_admin'), async (c) => {
    const person = await findPersonOfRequest(c)
    return c.json({ work: await listAssignedWork(c.get('ctx'), person.user.id) })
  })
  .post('/:id/hand-over', allow('super_admin'), json(handOverSchema, 'personId'), (c) =>
    runService(c, handOverWork, { personId: c.req.param('id') }),
  )
  .get('/:id/sessions', allow('super_admin'), requireSession(), async (c) => {
    const person = await findPersonOfRequest(c)
    const own = sessionOf(c).sessionId
    return c.json({ sessions: await listSessions(c.get('ctx'), person.user.id, own) })
  })
  .post(
    '/:id/sessions/end',
    allow('super_admin'),
    json(endSessionsSchema, 'personId'),
    async (c) => {
      await findPersonOfRequest(c)
      const input = { ...c.req.valid('json'), personId: c.req.param('id') }
      return c.json(unwrap(await endSessions(c.get('ctx'), input, sessionOf(c).sessionId)))
    },
  )

async function findPersonOfRequest(c: HonoContext<AppEnv>) {
  const id = c.req.param('id') ?? ''
  const found = isUuid(id) ? await findPerson(c.get('ctx').db, id) : undefined
  if (found) return found
  throw new RefusalError(refused('not-found', 'Account not found. Reload and try again.'))
}

/** `POST /functions/forgot-password` with `{email}` emails a one-time link to the account with this address. */
export const forgottenPasswordFunction = new Hono<AppEnv>()
  .post(
    '/forgot-password',
    async (c, next) => refuseOtherTypes(c) ?? next(),
    json(resetLinkSchema),
    async (c) => {
      unwrap(await requestResetLink(c.get('ctx'), c.req.valid('json')))
      return c.json({ success: true })
    },
  )
  .all('/forgot-password', refuseMethod('POST'))

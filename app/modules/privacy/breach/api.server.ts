import { type Context as HonoContext, Hono } from 'hono'
import { pick } from '#app/basics/records.ts'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
import { findPeople, hasOtherPersonWith } from '#app/modules/access/staff/store.server.ts'
import { findDeliveriesOfSubject } from '#app/modules/outbox/delivery/store.server.ts'
import {
  type AppEnv,
  json,
  unwrap,
  runService,
  notFoundError,
  uuidFromPath,
} from '#app/platform/http.server.ts'
import { documentFormatSchema } from '../schema.ts'
import { exportDossier } from './dossier/service.server.ts'
import { partsText } from './rules.ts'
import { breachLettersSchema, breachStepSchema, openBreachSchema } from './schema.ts'
import { openBreach, saveLetters, sendLetters, submitBreach } from './service.server.ts'
import { countBreaches, findBreach, findBreachPersons, findBreaches } from './store.server.ts'

/** Maximum number of people on the screen; the exported files contain all of them. */
const maxShown = 200

/** API for breaches and their letters, at /api/admin/breaches. */
export const breachesApi = new Hono<AppEnv>()
  .get('/', allow('product_manager'), async (c) => {
    const { db } = c.get('ctx')
    const [breaches, total, people] = await Promise.all([
      findBreaches(db),
      countBreaches(db),
      findPeople(db),
    ])
    return c.json({
      breaches,
      total,
      accounts: people.map(({ user: { id, fullName } }) => ({ id, fullName })),
    })
  })
  .post('/', allow('product_manager'), json(openBreachSchema), (c) => runService(c, openBreach))
  .get('/:id', allow('product_manager'), async (c) => {
    const { db } = c.get('ctx')
    const { id: ownId } = staffOf(c)
    const breach = await findBreach(db, idFromPath(c))
    if (!breach) throw noSuchBreach()
    const [persons, deliveries, hasSender] = await Promise.all([
      findBreachPersons(db, breach.id),
      findDeliveriesOfSubject(db, 'breach', breach.id),
      hasOtherPersonWith(db, ownId, { minimum: 'product_manager' }),
    ])
    const failed = deliveries.filter(({ state }) => state === 'failed')
    const { idempotencyKey: _key, submittedBy, approvedBy: _approver, ...shown } = breach
    return c.json({
      breach: { ...shown, isOwn: submittedBy === ownId },
      /** True if no one except the current user may send letters, so a second person cannot approve them. */
      isAlone: !hasSender,
      count: persons.length,
      withoutAddress: persons.filter(({ addresses }) => addresses.length === 0).length,
      persons: persons.slice(0, maxShown).map((person) => ({
        ...pick(person, ['id', 'name', 'addresses', 'traces', 'isItemised']),
        what: partsText(person.parts),
      })),
      letters: deliveries.length,
      arrived: deliveries.filter(({ state }) => state === 'delivered').length,
      failed: failed.slice(0, maxShown).map(({ id, payload, lastError }) => ({
        id,
        address: (payload as { to?: { address?: string } }).to?.address ?? '',
        problem: lastError?.message ?? 'unknown',
      })),
    })
  })
  .post('/:id/letters', allow('product_manager'), json(breachLettersSchema, 'breachId'), (c) =>
    runService(c, saveLetters, { breachId: idFromPath(c) }),
  )
  .post('/:id/submit', allow('product_manager'), json(breachStepSchema, 'breachId'), (c) =>
    runService(c, submitBreach, { breachId: idFromPath(c) }),
  )
  .post('/:id/send', allow('product_manager'), json(breachStepSchema, 'breachId'), (c) =>
    runService(c, sendLetters, { breachId: idFromPath(c) }),
  )
  .post('/:id/export', allow('product_manager'), json(documentFormatSchema), async (c) => {
    const file = unwrap(await exportDossier(c.get('ctx'), idFromPath(c), c.req.valid('json')))
    c.header('Content-Type', file.contentType)
    c.header('Content-Disposition', `attachment; filename="${file.fileName}"`)
    return c.body(file.content)
  })

const noSuchBreach = () => notFoundError('Breach not found. Reload and try again.')
const idFromPath = (c: HonoContext<AppEnv>) => uuidFromPath(c, noSuchBreach)

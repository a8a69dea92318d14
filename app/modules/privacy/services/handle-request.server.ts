import { accepted, refused } from '#app/basics/outcome.ts'
import { johannesburgDate } from '#app/basics/dates.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { correctPerson } from '#app/modules/sales/lead/services/correct-person.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { deidentifyRequests, updateRequest } from '../data.server.ts'
import { composeRequestAnswer } from '../rules/compose-request-mail.ts'
import { closeRequestSchema, correctSchema, eraseSchema, verifyRequestSchema } from '../schema.ts'
import { eraseTakenCallBacks } from './call-backs.server.ts'
import { changeRequest, notConfirmed } from './change-request.server.ts'
import { personalDataProviders } from './personal-data-providers.server.ts'

/** Staff made sure in another way who asks, and say how (LEG-06). */
export function verifyRequest(ctx: Context, input: unknown) {
  return changeRequest(ctx, verifyRequestSchema, input, async (tx, request, { how }) => {
    if (request.state === 'confirmed')
      return refused('invalid-input', 'This request is confirmed already.')
    await updateRequest(tx, request, {
      state: 'confirmed',
      confirmedAt: ctx.clock.now(),
      confirmedHow: how,
      isSuspectedSpam: false,
    })
    return accepted({ action: 'data-request.confirmed', details: { by: 'staff' } })
  })
}

/** Corrects the person's contact details everywhere, the CRM's copy included (PRV-04). */
export function correctPersonalData(ctx: Context, input: unknown) {
  return changeRequest(ctx, correctSchema, input, async (tx, request, given) => {
    if (request.state !== 'confirmed') return notConfirmed()
    const { requestId: _id, version: _version, ...asked } = given
    const details = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
    const subject = { email: request.email, requestId: request.id }
    const enquiries = await correctPerson(ctx, tx, subject, details)
    // The answer goes to the address that is right from now on.
    const { name = request.name, email = request.email } = details
    await updateRequest(tx, request, { name, email })
    const fields = Object.keys(details)
    return accepted({ action: 'data-request.corrected', details: { fields, enquiries } })
  })
}

/**
 * Removes the person from everything, for good: enquiries, notes, the outbox with its copies, referrals by
 * others, earlier requests, call-backs put into the copy; and asks the CRM to delete its copy (PRV-04). The request keeps the address
 * until it is answered, and no longer.
 */
export function erasePersonalData(ctx: Context, input: unknown) {
  return changeRequest(ctx, eraseSchema, input, async (tx, request, { reference }) => {
    if (request.state !== 'confirmed') return notConfirmed()
    if (reference.trim().toUpperCase() !== request.reference) {
      const message = 'This is not the reference of the request.'
      return refused('invalid-input', message, { fields: { reference: message } })
    }
    // First: what the decisions on them stand on goes with the rest.
    const removed = await eraseTakenCallBacks(ctx, tx, request.id)
    const erasure = { email: request.email, requestId: request.id }
    const providers = ctx.extensions.at(personalDataProviders)
    for (const provider of providers)
      removed[provider.name] = await provider.erase(ctx, tx, erasure)
    for (const provider of providers) await provider.forgetNobodys?.(tx)
    return accepted({ action: 'data-request.erased', details: { removed } })
  })
}

/** Answers by e-mail and closes the request (LEG-06). After an erasure nothing of the person stays. */
export async function closeRequest(ctx: Context, input: unknown) {
  const site = await readSettings(ctx, 'site')
  return changeRequest(ctx, closeRequestSchema, input, async (tx, request, given) => {
    const { outcome, answer } = given
    if (request.state !== 'confirmed' && outcome === 'done') return notConfirmed()
    const closedAt = ctx.clock.now()
    if (!request.isSuspectedSpam) {
      const askedOn = johannesburgDate(request.submittedAt)
      const message = composeRequestAnswer({ ...request, site, answer, askedOn })
      const subject = { subjectType: 'data-request', subjectId: request.id, isForgettable: true }
      await enqueueDeliveries(ctx, tx, [
        { ...mailDelivery('data-request-answer', message), ...subject },
      ])
    }
    await updateRequest(tx, request, { state: 'closed', outcome, answer, closedAt })
    if (request.erasedAt) await deidentifyRequests(tx, [request.id], closedAt)
    return accepted({ action: 'data-request.closed', details: { outcome } })
  })
}

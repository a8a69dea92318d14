import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { kindLabels, stateLabels } from '../content.ts'
import { deidentifyRequests, findRequestsOfEmail, markErased } from '../data.server.ts'

/** The requests themselves. One that is open keeps the address until it is answered. */
export const requestsPersonalData: PersonalDataProvider = {
  name: 'Requests about personal data',
  async find(db, email) {
    const requests = await findRequestsOfEmail(db, email)
    return requests.map((request) => ({
      what: `Request ${request.reference}`,
      at: request.submittedAt,
      fields: [
        { label: 'Asked', value: kindLabels[request.kind] },
        { label: 'Name', value: request.name },
        { label: 'E-mail', value: request.email },
        { label: 'Details', value: request.details },
        { label: 'State', value: stateLabels[request.state] },
        { label: 'Due', value: request.dueOn },
        { label: 'Answer', value: request.answer },
      ].filter(({ value }) => value !== ''),
    }))
  },
  async erase(ctx, tx, { email }) {
    const requests = await findRequestsOfEmail(tx, email)
    const ids = requests.map(({ id }) => id)
    const at = ctx.clock.now()
    const changed = await deidentifyRequests(tx, ids, at)
    await markErased(tx, ids, at)
    return changed
  },
}

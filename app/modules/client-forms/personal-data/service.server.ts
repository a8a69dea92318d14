import { eraseDeliveriesOfSubjects } from '#app/modules/outbox/delivery/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import {
  findDraftsOfEmail,
  findSubmissionsOfEmail,
  erasePersonFromDrafts,
  erasePersonFromOldDrafts,
  eraseContactDetails,
  lockSubmissionsToDeidentify,
} from './store.server.ts'
import { answerText } from '../rules.ts'
import type { Answers } from '../submission/rules.ts'
import { formOfKey } from '../forms.ts'
import { isPersonal } from '../file/rules.ts'
import { fieldsOf } from '#app/modules/forms/definition/rules.ts'

/** The next night takes the rest. */
const batchSize = 2_000

/** What a client form holds on people, by its definition (PRV-04). What it says of the place stays. */
export const clientFormsPersonalData: PersonalDataProvider = {
  name: 'Client forms',
  async find(db, email) {
    const [submitted, drafts] = await Promise.all([
      findSubmissionsOfEmail(db, email),
      findDraftsOfEmail(db, email),
    ])
    const sent = submitted.map(
      ({ form, reference, subject, receivedAt, preferences, answers }) => ({
        what: `Client form ${reference}`,
        at: receivedAt,
        fields: [
          { label: 'About', value: subject },
          ...personalAnswers(form, { ...answers, ...preferences }),
        ].filter(({ value }) => value !== ''),
      }),
    )
    const unsent = drafts.map(({ form, lastSaved }) => ({
      what: `Unsent client form, ${formOfKey(form)?.title ?? form}`,
      at: lastSaved,
      fields: [{ label: 'E-mail', value: email }],
    }))
    return [...sent, ...unsent]
  },
  async erase(ctx, tx, { email, requestId }) {
    const ids = (await findSubmissionsOfEmail(tx, email)).map(({ id }) => id)
    await eraseContactDetails(tx, ids, ctx.clock.now())
    for (const id of ids) {
      await recordActivity(ctx, tx, {
        action: 'client-form.person-erased',
        subjectType: 'client-form',
        subjectId: id,
        details: { requestId },
      })
    }
    return ids.length + (await erasePersonFromDrafts(tx, email))
  },
  async forgetOlder(tx, before, at) {
    const ids = await lockSubmissionsToDeidentify(tx, before, batchSize)
    await eraseContactDetails(tx, ids, at)
    await eraseDeliveriesOfSubjects(tx, 'client-form', ids)
    return ids.length + (await erasePersonFromOldDrafts(tx, before))
  },
}

function personalAnswers(form: string, answers: Answers) {
  const definition = formOfKey(form)
  const fields = definition ? fieldsOf(definition).filter(isPersonal) : []
  const values = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, String(answer)]),
  )
  return fields.map((field) => ({ label: field.label, value: answerText(field, values) }))
}

import { pick } from '#app/basics/records.ts'
import { fieldsOf } from '#app/modules/forms/definition/rules.ts'
import { eraseDeliveriesOfSubjects } from '#app/modules/outbox/delivery/personal-data/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { nameOf } from '#app/platform/context.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { repeatMessages } from '../contract-audit/service.server.ts'
import { withChosenAnswer } from '../draft/rules.ts'
import { copyOf } from '../draft/service.server.ts'
import { addOrMergeDraft } from '../draft/store.server.ts'
import { isPersonal } from '../file/rules.ts'
import { formOfKey } from '../forms.ts'
import { answerText } from '../rules.ts'
import type { Answers } from '../submission/rules.ts'
import { insertVersion, updateSubmission } from '../submission/store.server.ts'
import {
  findDraftsOfEmail,
  findSubmissionsOfEmail,
  erasePersonFromDrafts,
  erasePersonFromOldDrafts,
  eraseContactDetails,
  lockSubmissionsToDeidentify,
} from './store.server.ts'

/** Submissions per run; the next nightly run continues with the rest. */
const batchSize = 2_000

/** Finds and erases the personal data in client forms, according to their definitions. Data about the place is kept. */
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
    const unsent = drafts.map(({ form, data, lastSaved }) => ({
      what: `Unsent client form, ${formOfKey(form)?.title ?? form}`,
      at: lastSaved,
      // Another answer to the same question may be the one shown in the draft.
      fields: personalAnswers(form, { ...data, email }).filter(({ value }) => value !== ''),
    }))
    return [...sent, ...unsent]
  },
  async erase(ctx, tx, { email, requestId }) {
    const ids = (await findSubmissionsOfEmail(tx, email)).map(({ id }) => id)
    await eraseContactDetails(tx, ids, ctx.clock.now())
    for (const id of ids) {
      await logActivity(ctx, tx, 'client-form.person-erased', ['client-form', id], { requestId })
    }
    return ids.length + (await erasePersonFromDrafts(tx, email))
  },
  async correct(ctx, tx, { email, requestId }, { name, ...details }) {
    const at = ctx.clock.now()
    const changesIn = (answers: Answers) =>
      Object.entries({ ...details, contactName: name }).filter(
        ([field, value]) => value !== undefined && field in answers && answers[field] !== value,
      ) as [string, string][]
    for (const found of await findSubmissionsOfEmail(tx, email, true)) {
      const changes = changesIn(found.preferences)
      // If only an earlier version has the address, the form now has another person's.
      const isOwn = String(found.preferences.email).toLowerCase() === email.toLowerCase()
      if (!isOwn || changes.length === 0) continue
      const preferences = { ...found.preferences, ...Object.fromEntries(changes) }
      const version = found.version + 1
      await updateSubmission(tx, found.id, { preferences, version, updatedAt: at })
      await insertVersion(tx, {
        ...pick(found, ['answers', 'level', 'reason']),
        submissionId: found.id,
        version,
        preferences,
        at,
        changedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
        changedByName: nameOf(ctx.actor),
        comment: 'Corrected on the person’s request',
      })
      const logged = { fields: changes.map(([field]) => field), requestId }
      await logActivity(ctx, tx, 'client-form.corrected', ['client-form', found.id], logged)
      if (logged.fields.includes('email')) await repeatMessages(ctx, tx, found)
    }
    const writer = { by: requestId, at: at.toISOString() }
    for (const draft of await findDraftsOfEmail(tx, email))
      await addOrMergeDraft(tx, draft, (stored) => {
        let copy = copyOf(stored)
        for (const [field, value] of changesIn(copy.data))
          copy = withChosenAnswer(copy, field, value, writer)
        return { ...copy, lastSaved: stored.lastSaved }
      })
  },
  async purgeOlderThan(tx, before, at) {
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

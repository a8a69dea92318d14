import { eraseDeliveriesOfSubjects } from '#app/features/deliveries/data/erase-deliveries.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { PersonalDataHolder } from '#app/platform/personal-data.ts'
import {
  findDraftsOfEmail,
  findSubmissionsOfEmail,
  forgetInDrafts,
  forgetInOldDrafts,
  forgetPreferences,
  lockSubmissionsToForget,
} from '../data/personal.server.ts'
import type { Answer } from '../rules/check-values.ts'
import { isFileHash } from '../rules/file-answers.ts'

/** The next night takes the rest. */
const mostAtOnce = 2_000

/** Who wanted to hear about a client form: mailbox, number and note (PRV-04). The audit itself stays. */
export const clientFormsPersonalData: PersonalDataHolder = {
  name: 'Client forms',
  async find(db, email) {
    const [submitted, drafts] = await Promise.all([
      findSubmissionsOfEmail(db, email),
      findDraftsOfEmail(db, email),
    ])
    const sent = submitted.map(({ reference, subject, receivedAt, preferences, answers }) => ({
      what: `Client form ${reference}`,
      at: receivedAt,
      fields: [
        { label: 'About', value: subject },
        { label: 'Name', value: String(preferences.contactName ?? '') },
        { label: 'E-mail', value: String(preferences.email ?? '') },
        { label: 'Phone', value: String(preferences.phone ?? '') },
        { label: 'Note', value: String(answers.note ?? '') },
        { label: 'Signature', value: signatureText(preferences.signature) },
        { label: 'Pictures', value: picturesText(answers.pictures) },
      ].filter(({ value }) => value !== ''),
    }))
    const unsent = drafts.map(({ form, lastSaved }) => ({
      what: `Unsent client form ${form}`,
      at: lastSaved,
      fields: [{ label: 'E-mail', value: email }],
    }))
    return [...sent, ...unsent]
  },
  async erase(ctx, tx, { email, requestId }) {
    const ids = (await findSubmissionsOfEmail(tx, email)).map(({ id }) => id)
    await forgetPreferences(tx, ids, ctx.clock.now())
    for (const id of ids) {
      await recordActivity(ctx, tx, {
        action: 'client-form.person-erased',
        subjectType: 'client-form',
        subjectId: id,
        details: { requestId },
      })
    }
    return ids.length + (await forgetInDrafts(tx, email))
  },
  async forgetOlder(tx, before, at) {
    const ids = await lockSubmissionsToForget(tx, before, mostAtOnce)
    await forgetPreferences(tx, ids, at)
    await eraseDeliveriesOfSubjects(tx, 'client-form', ids)
    return ids.length + (await forgetInOldDrafts(tx, before))
  },
}

const signatureText = (signature: Answer | undefined) =>
  isFileHash(String(signature ?? '')) ? 'Drawn by hand' : String(signature ?? '')

const picturesText = (pictures: Answer | undefined) =>
  Array.isArray(pictures) ? String(pictures.length) : ''

import type { ThirdPartyText, PersonalDataProvider } from '#app/platform/personal-data.ts'
import { deleteReceivedMessage } from '../../conversation/store.server.ts'
import { findLeadsOfEmail } from '../../lead/person/store.server.ts'
import { mailKindLabels } from '../content.ts'
import { findInboundMail, listFiles } from '../store.server.ts'
import {
  deleteUnmatchedMails,
  deleteMail,
  deleteMailsOf,
  purgeOrphanedMails,
  findMailsMatching,
  findMailsOf,
} from './store.server.ts'

const dayMs = 86_400_000
/** Dismissed emails are deleted after 90 days. Until then, a mistaken dismissal can be undone. */
const dismissedRetentionDays = 90

const recipientLinesPattern = /^(?:to|cc|reply-to|delivered-to):.*(?:\n[ \t].*)*/gim

/** Finds and removes other people's emails that mention a person in the subject, the recipients or the text. */
const thirdPartyEmails: ThirdPartyText = {
  async find(db, { patterns, email }, most) {
    const own = email === '' ? [] : await findLeadsOfEmail(db, email)
    const leadIds = own.map(({ id }) => id)
    const found = await findMailsMatching(db, { patterns, email, leadIds }, most)
    return found.map(({ id, leadId, fromAddress, original, subject, body, receivedAt }) => {
      const [head = ''] = (original ?? '').replaceAll('\r', '').split('\n\n')
      const recipients = head.match(recipientLinesPattern) ?? []
      const text = [subject, ...recipients, body].filter(Boolean).join(' · ')
      return { id, leadId, place: fromAddress || 'unknown sender', text, at: receivedAt }
    })
  },
  async remove(db, id) {
    const mail = await findInboundMail(db, id, true)
    if (mail?.messageId) await deleteReceivedMessage(db, mail.messageId)
    await deleteMail(db, id)
  },
}

/** Received emails, with their files and originals, that a person sent or that belong to their enquiries. */
export const inboundMailPersonalData: PersonalDataProvider = {
  name: 'Emails received',
  async find(db, email) {
    const own = await findLeadsOfEmail(db, email)
    const mails = await findMailsOf(
      db,
      email,
      own.map(({ id }) => id),
    )
    const files = await listFiles(
      db,
      mails.map(({ id }) => id),
    )
    return mails.map(({ id, kind, fromAddress, subject, body, receivedAt }) => ({
      what: `Email received (${mailKindLabels[kind].toLowerCase()})`,
      at: receivedAt,
      fields: [
        { label: 'From', value: fromAddress },
        { label: 'Subject', value: subject },
        { label: 'Text', value: body },
        {
          label: 'Files',
          value: files
            .filter(({ mailId }) => mailId === id)
            .map(({ name, size }) => `${name} (${size} bytes)`)
            .join(', '),
        },
      ],
    }))
  },
  async erase(_ctx, tx, { email }) {
    const own = await findLeadsOfEmail(tx, email, true)
    return deleteMailsOf(
      tx,
      email,
      own.map(({ id }) => id),
    )
  },
  async purgeOlderThan(tx, before, at) {
    const needless = new Date(at.getTime() - dismissedRetentionDays * dayMs)
    return (
      (await deleteUnmatchedMails(tx, before)) +
      (await deleteUnmatchedMails(tx, needless, ['set-aside', 'dismissed']))
    )
  },
  thirdPartyEmails,
  purgeOrphans: purgeOrphanedMails,
}

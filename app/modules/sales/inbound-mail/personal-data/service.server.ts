import { dayMs } from '#app/basics/dates.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import {
  type PersonalDataProvider,
  type ThirdPartyText,
  labelledFields,
} from '#app/platform/personal-data.ts'
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

/** Dismissed emails are deleted after 90 days. Until then, a mistaken dismissal can be undone. */
const dismissedRetentionDays = 90

const leadIdsOf = async (db: Queryable, email: string, lock = false) =>
  (await findLeadsOfEmail(db, email, lock)).map(({ id }) => id)

const recipientLinesPattern = /^(?:to|cc|reply-to|delivered-to):.*(?:\n[ \t].*)*/gim

/** Finds and removes other people's emails that mention a person in the subject, the recipients or the text. */
const thirdPartyEmails: ThirdPartyText = {
  async find(db, { patterns, email }, most) {
    const leadIds = await leadIdsOf(db, email)
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
    const mails = await findMailsOf(db, email, await leadIdsOf(db, email))
    const mailIds = mails.map(({ id }) => id)
    const files = await listFiles(db, mailIds)
    return mails.map(({ id, kind, fromAddress, subject, body, receivedAt }) => ({
      what: `Email received (${mailKindLabels[kind].toLowerCase()})`,
      at: receivedAt,
      fields: labelledFields({
        From: fromAddress,
        Subject: subject,
        Text: body,
        Files: files
          .filter(({ mailId }) => mailId === id)
          .map(({ name, size }) => `${name} (${size} bytes)`)
          .join(', '),
      }),
    }))
  },
  async erase(_ctx, tx, { email }) {
    return deleteMailsOf(tx, email, await leadIdsOf(tx, email, true))
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

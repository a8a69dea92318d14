import { wordsOfName } from '#app/basics/text.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import { findMailChoices } from '../data.server.ts'
import { everyTopic } from '../rules/mail-topics.ts'
import { mailboxHash } from '../rules/opt-out-key.server.ts'

/**
 * What a mailbox chose about our e-mails. It is kept under a keyed hash and outlives an erasure: without it
 * we could not keep the promise to write no more (PRV-07).
 */
export const mailPersonalData: PersonalDataProvider = {
  name: 'Choices about e-mails',
  async find(db, email) {
    const secret = await readInstallationValue(db, 'opt-out-secret')
    const choices = await findMailChoices(db, mailboxHash(secret, email))
    return choices.map(({ topic, isWanted, at }) => ({
      what: isWanted ? 'Consent given after an opt-out' : 'Opt-out from e-mails',
      at,
      fields: [
        {
          label: 'E-mails',
          value: topic === everyTopic ? 'News, offers and notices' : wordsOfName(topic),
        },
      ],
    }))
  },
  erase: () => Promise.resolve(0),
}

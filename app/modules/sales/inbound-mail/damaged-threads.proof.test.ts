import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawMail } from '#tools/simulators/raw-mail.ts'
import { proofTimeoutMs, reportProof, numberOfTries } from '#tools/testing/effort.ts'
import {
  leadIdOfReplyToken,
  replyAddress,
  replyToken,
  replyTokenOfAddress,
} from '../conversation/reply/rules.server.ts'
import { parseMail } from './rules.server.ts'
import { matchMail, type ReferencedLead } from './rules.ts'

const secret = 'a secret of this installation'
const mailbox = 'enquiries@baobab.example'
const leads = Array.from({ length: 200 }, (_, at) => ({
  leadId: randomUUID(),
  // Every tenth visitor sent two enquiries, so two leads share an address.
  address: `person-${at % 10 === 9 ? at - 1 : at}@home.example`,
  mailIds: Array.from({ length: 4 }, () => `<${randomUUID()}@baobab.example>`),
}))
const leadsById = new Map<string, ReferencedLead>(
  leads.map(({ leadId, address }) => [leadId, { leadId, addresses: [address] }]),
)
const leadIdsByMailId = new Map(
  leads.flatMap(({ leadId, mailIds }) => mailIds.map((id) => [id, leadId])),
)

const addressOf = (token: string) => replyAddress(mailbox, token)
const changedAt = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'z' ? 'y' : 'z') + token.slice(at + 1)

const recipientsByDamage: Record<string, (token: string, at: number) => string> = {
  whole: addressOf,
  'upper case': (token) => addressOf(token).toUpperCase(),
  cut: (token, at) => addressOf(token.slice(0, at)),
  changed: (token, at) => addressOf(changedAt(token, at)),
  missing: () => mailbox,
  twice: (token) => `${mailbox}, "Baobab" <${addressOf(token)}>, ${addressOf(token)}`,
}
const referencesByDamage: Record<string, (own: string[], at: number, other: string[]) => string> = {
  whole: (own) => own.join(' '),
  'last only': (own) => own.at(-1)!,
  'first only': (own) => own[0]!,
  cut: (own, at) => own.join(' ').slice(0, -(at + 1)),
  missing: () => '',
  garbage: () => '<<>> <a b@c> <@> <x@y.example> )(',
  'of another': (_own, _at, other) => other.join(' '),
}
const sendersByDamage: Record<string, (own: string, other: string) => string> = {
  own: (own) => own,
  'own in capitals': (own) => own.toUpperCase(),
  foreign: () => 'someone@else.example',
  'of another': (_own, other) => other,
}
const oneOf = (byDamage: object) => fc.constantFrom(...Object.keys(byDamage))

const damage = fc.record({
  lead: fc.nat(leads.length - 1),
  other: fc.nat(leads.length - 1),
  token: oneOf(recipientsByDamage),
  references: oneOf(referencesByDamage),
  sender: oneOf(sendersByDamage),
  subject: fc.constantFrom('Re: Fibre', 'BC-AAAA-AAAA', ''),
  cutAt: fc.nat(48),
})

test(
  'INB-03 T36 at least 99.9% of emails with damaged thread headers join their lead, and none joins a wrong one',
  { timeout: proofTimeoutMs },
  async () => {
    let [belonged, joined, wrong] = [0, 0, 0]
    const made = fc.sample(damage, { numRuns: numberOfTries(400, 10_000), seed: 36 })
    for (const one of made) {
      const [lead, other] = [leads[one.lead]!, leads[one.other]!]
      const { cutAt, subject } = one
      const from = sendersByDamage[one.sender]!(lead.address, other.address)
      const references = referencesByDamage[one.references]!(lead.mailIds, cutAt, other.mailIds)
      const bytes = rawMail({
        from: `Somebody <${from}>`,
        to: recipientsByDamage[one.token]!(replyToken(secret, lead.leadId), cutAt),
        references: references || undefined,
        subject,
      })
      const mail = await parseMail(bytes)
      const tokens = mail.recipients.flatMap((address) => replyTokenOfAddress(address) ?? [])
      const pointedBy = (ids: (string | undefined)[]) =>
        ids.flatMap((id) => leadsById.get(id ?? '') ?? [])
      const match = matchMail({
        from: mail.writer.address,
        byToken: pointedBy(tokens.map((token) => leadIdOfReplyToken(secret, token))),
        byReference: pointedBy(mail.references.map((id) => leadIdsByMailId.get(id))),
      })
      const hasToken = ['whole', 'upper case', 'twice'].includes(one.token)
      const isKnown = from.toLowerCase() === lead.address
      const hasReference = lead.mailIds.some((id) => references.includes(id))
      const belongs = hasToken || (isKnown && hasReference)
      // Without a token, an email belongs to the lead of the email that it references, if that email was sent to its
      // author.
      const belongsToOther =
        !belongs && one.references === 'of another' && from.toLowerCase() === other.address
      const right = belongsToOther ? other.leadId : belongs ? lead.leadId : undefined
      if (right) belonged++
      if (right && match?.leadId === right) joined++
      if (match && match.leadId !== right) wrong++
    }
    expect(wrong).toBe(0)
    expect(joined / belonged).toBeGreaterThanOrEqual(0.999)
    expect(belonged).toBeGreaterThan(made.length / 3)
    reportProof('T36-threads', { threads: made.length, belonged, joined, wrong })
  },
)

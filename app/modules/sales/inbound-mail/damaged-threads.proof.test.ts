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

const damage = fc.record({
  lead: fc.nat(leads.length - 1),
  other: fc.nat(leads.length - 1),
  token: fc.constantFrom('whole', 'upper case', 'cut', 'changed', 'missing', 'twice'),
  references: fc.constantFrom(
    'whole',
    'last only',
    'first only',
    'cut',
    'missing',
    'garbage',
    'of another',
  ),
  sender: fc.constantFrom('own', 'own in capitals', 'foreign', 'of another'),
  subject: fc.constantFrom('Re: Fibre', 'BC-AAAA-AAAA', ''),
  cutAt: fc.nat(48),
})
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

function recipientOf({ token, cutAt }: Damage, leadId: string): string {
  const whole = replyToken(secret, leadId)
  const changed =
    whole.slice(0, cutAt) + (whole[cutAt] === 'z' ? 'y' : 'z') + whole.slice(cutAt + 1)
  const address = {
    whole: replyAddress(mailbox, whole),
    'upper case': replyAddress(mailbox, whole).toUpperCase(),
    cut: replyAddress(mailbox, whole.slice(0, cutAt)),
    changed: replyAddress(mailbox, changed),
    missing: mailbox,
    twice: `${mailbox}, "Baobab" <${replyAddress(mailbox, whole)}>, ${replyAddress(mailbox, whole)}`,
  }
  return address[token]
}

function referencesOf({ references, cutAt }: Damage, own: string[], others: string[]): string {
  const chain = own.join(' ')
  const header = {
    whole: chain,
    'last only': own.at(-1)!,
    'first only': own[0]!,
    cut: chain.slice(0, -(cutAt + 1)),
    missing: '',
    garbage: '<<>> <a b@c> <@> <x@y.example> )(',
    'of another': others.join(' '),
  }
  return header[references]
}

const senderOf = ({ sender }: Damage, own: string, other: string) =>
  ({
    own,
    'own in capitals': own.toUpperCase(),
    foreign: 'someone@else.example',
    'of another': other,
  })[sender]

test(
  'INB-03 T36 damaged threads: those that belong to a lead join it, and none joins a wrong one',
  { timeout: proofTimeoutMs },
  async () => {
    let [belonged, joined, wrong] = [0, 0, 0]
    const made = fc.sample(damage, { numRuns: numberOfTries(400, 10_000), seed: 36 })
    for (const one of made) {
      const [lead, other] = [leads[one.lead]!, leads[one.other]!]
      const from = senderOf(one, lead.address, other.address)
      const references = referencesOf(one, lead.mailIds, other.mailIds)
      const bytes = rawMail({
        from: `Somebody <${from}>`,
        to: recipientOf(one, lead.leadId),
        references: references || undefined,
        subject: one.subject,
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

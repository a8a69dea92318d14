import { formatDateTime } from '#app/basics/dates.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type {
  PreparedMessage,
  ProgressSource,
  ReplyChannel,
} from '#app/features/conversations/services/reply-channels.server.ts'
import type { Lead } from '#app/features/leads/data.server.ts'
import { findMergedEnquiries } from '#app/features/leads/data/merges.server.ts'
import type { PhoneChannel } from '#app/features/leads/services/phone-channels.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { refusals } from '../content/words.ts'
import { findContacts } from '../data/contacts.server.ts'
import { findSentMessages, insertSent } from '../data/messages.server.ts'
import { findTemplate, findTemplates } from '../data/templates.server.ts'
import type { WritePermission } from '../rules/permission-to-write.ts'
import { standingOf } from '../rules/progress.ts'
import { fillTemplate, wrongParameters } from '../rules/templates.ts'
import type { Outgoing } from '../schema/outgoing.ts'
import { accessOf } from './access.server.ts'
import { readPermission } from './read-permission.server.ts'
import { readPrivacyEnding } from './privacy-ending.server.ts'

const longestText = 4096

const withEnding = (body: string, ending: string) => `${body}\n\n${ending}`
const longestBefore = (ending: string | null) =>
  ending === null ? longestText : longestText - withEnding('', ending).length

/** The button of a lead writes here instead of opening WhatsApp. */
export const whatsappPhoneChannel: PhoneChannel = {
  channel: 'whatsapp',
  isSetUp: (env) => accessOf(env) !== null,
}

/** WhatsApp as a way to answer (WAP-03, WAP-04). */
export const whatsappChannel: ReplyChannel = {
  channel: 'whatsapp',
  async read(ctx, lead) {
    const address = await numberOf(ctx.db, lead)
    const nothing = { freeUntil: null, longest: longestText, ending: null, templates: [] }
    if (!address || !accessOf(ctx.env))
      return { ...nothing, address: address ?? '', refusal: refusals.noNumber }
    const permission = await readPermission(ctx.db, address, ctx.clock.now())
    if (permission.kind !== 'allowed')
      return { ...nothing, address, refusal: refusalOf(permission) }
    const templates = await findTemplates(ctx.db)
    const freeUntil = permission.freeUntil?.toISOString() ?? null
    const refusal = !freeUntil && templates.length === 0 ? refusals.noTemplate : null
    const ending = freeUntil ? await readPrivacyEnding(ctx, ctx.db, lead) : null
    return { address, refusal, freeUntil, longest: longestBefore(ending), ending, templates }
  },
  async prepare(ctx, tx, lead, message) {
    const address = await numberOf(tx, lead)
    if (!address || !accessOf(ctx.env)) return wrong('address', refusals.noNumber)
    if (message.address !== address) return wrong('address', refusals.otherNumber)
    const permission = await readPermission(tx, address, ctx.clock.now())
    if (permission.kind !== 'allowed') return refused('invalid-input', refusalOf(permission))
    const { id, body, template } = message
    if (template) return prepareTemplate(tx, { id, address }, template)
    if (body === '') return wrong('body', refusals.empty)
    if (!permission.freeUntil) return wrong('body', refusals.windowOver)
    const ending = await readPrivacyEnding(ctx, tx, lead)
    const text = ending === null ? body : withEnding(body, ending)
    if (text.length > longestText) return wrong('body', refusals.tooLong(longestBefore(ending)))
    return accepted(prepared({ messageId: id, to: address, text }, text))
  },
}

/** What became of our messages. */
export const whatsappProgress: ProgressSource = {
  async find(db, messageIds) {
    const messages = await findSentMessages(db, messageIds)
    return new Map(
      messages.flatMap((message) => {
        const { state, at } = standingOf(message)
        if (state === 'unknown') return []
        const reason = state === 'failed' ? message.failReason : ''
        return [[message.messageId, { state, at: at.toISOString(), reason }] as const]
      }),
    )
  },
}

/** Of the numbers of a lead and what is merged into it, the one that wrote last, else the lead's own. */
async function numberOf(db: Queryable, lead: Lead): Promise<string | undefined> {
  const merged = await findMergedEnquiries(db, lead.id)
  const known = [lead, ...merged].filter(({ deidentifiedAt }) => !deidentifiedAt)
  const phones = [...new Set(known.flatMap(({ phoneStored }) => phoneStored ?? []))]
  const contacts = await findContacts(db, phones)
  const wrote = contacts
    .filter(({ lastWroteAt }) => lastWroteAt !== null)
    .toSorted((a, b) => b.lastWroteAt!.getTime() - a.lastWroteAt!.getTime())
  return wrote[0]?.phone ?? phones[0]
}

function refusalOf(permission: Exclude<WritePermission, { kind: 'allowed' }>): string {
  return permission.kind === 'stopped'
    ? refusals.stopped(formatDateTime(permission.at))
    : refusals.noConsent
}

const wrong = (field: string, message: string) =>
  refused('invalid-input', message, { fields: { [field]: message } })

type Chosen = { id: string; parameters: string[] }

async function prepareTemplate(
  db: Queryable,
  { id, address }: { id: string; address: string },
  { id: templateId, parameters }: Chosen,
): Promise<Outcome<PreparedMessage>> {
  const template = await findTemplate(db, templateId)
  if (!template) return wrong('template', refusals.unknownTemplate)
  const fields = wrongParameters(template, parameters)
  const [problem] = Object.values(fields)
  if (problem) return refused('invalid-input', problem, { fields })
  const { name, language, isNamed } = template
  const values = template.parameters.map((parameter, at) => ({
    ...(isNamed ? { name: parameter } : {}),
    text: parameters[at]!,
  }))
  const outgoing = { messageId: id, to: address, template: { name, language, parameters: values } }
  return accepted(prepared(outgoing, fillTemplate(template, parameters)))
}

function prepared(payload: Outgoing, body: string): PreparedMessage {
  const { messageId, to } = payload
  return {
    address: to,
    body,
    delivery: { channel: 'whatsapp', kind: 'whatsapp-reply', payload },
    keep: (tx) => insertSent(tx, { messageId, phone: to }),
  }
}

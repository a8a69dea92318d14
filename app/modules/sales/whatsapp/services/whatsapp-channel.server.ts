import { formatDateTime } from '#app/basics/dates.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import type { StoredFile } from '../../conversation/data/files.server.ts'
import type {
  MessageChannel,
  MessageProgress,
  PreparedMessage,
} from '../../conversation/services/message-channels.server.ts'
import type { Lead } from '../../lead/data.server.ts'
import { findMergedEnquiries } from '../../lead/data/merges.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { refusals } from '../content/words.ts'
import { findContacts } from '../data/contacts.server.ts'
import { findAddressesOf } from '../data/lead-addresses.server.ts'
import { findSentMessages, insertSent } from '../data/messages.server.ts'
import { findTemplate, findTemplates } from '../data/templates.server.ts'
import type { WritePermission } from '../rules/permission-to-write.ts'
import { kindOfFile, maxCaption } from '../rules/outgoing-file.ts'
import { unknownSender } from '../rules/sender.ts'
import { standingOf } from '../rules/progress.ts'
import { fillTemplate, wrongParameters } from '../rules/templates.ts'
import type { Outgoing } from '../schema/outgoing.ts'
import { accessOf } from './access.server.ts'
import { findMissingMedia } from './fetch-media.server.ts'
import { readPermission } from './read-permission.server.ts'
import { readPrivacyEnding } from './privacy-ending.server.ts'

const longestText = 4096

const withEnding = (body: string, ending: string) => `${body}\n\n${ending}`
const longestBefore = (ending: string | null, longest = longestText) =>
  ending === null ? longest : longest - withEnding('', ending).length
/** A message carries one file. */
const maxFiles = 1

/** How staff answer by WhatsApp (WAP-03, WAP-04). */
const reply: NonNullable<MessageChannel['reply']> = {
  async read(ctx, lead) {
    const address = await addressOfLead(ctx.db, lead)
    const nothing = { freeUntil: null, longest: longestText, ending: null, templates: [], maxFiles }
    if (!address || !accessOf(ctx.env))
      return { ...nothing, address: address ?? '', refusal: refusals.noNumber }
    const permission = await readPermission(ctx.db, address, ctx.clock.now())
    if (permission.kind !== 'allowed')
      return { ...nothing, address, refusal: refusalOf(permission) }
    const templates = await findTemplates(ctx.db)
    const freeUntil = permission.freeUntil?.toISOString() ?? null
    const refusal = !freeUntil && templates.length === 0 ? refusals.noTemplate : null
    const ending = freeUntil ? await readPrivacyEnding(ctx, ctx.db, lead) : null
    const longest = longestBefore(ending)
    return { address, refusal, freeUntil, longest, ending, templates, maxFiles }
  },
  async prepare(ctx, tx, lead, message) {
    const address = await addressOfLead(tx, lead)
    if (!address || !accessOf(ctx.env)) return wrong('address', refusals.noNumber)
    if (message.address !== address) return wrong('address', refusals.otherNumber)
    const permission = await readPermission(tx, address, ctx.clock.now())
    if (permission.kind !== 'allowed') return refused('invalid-input', refusalOf(permission))
    const { id, body, template, files } = message
    const [file] = files
    if (files.length > maxFiles) return wrong('files', refusals.oneFile)
    if (template)
      return file
        ? wrong('files', refusals.templateWithFile)
        : prepareTemplate(tx, { id, address }, template)
    if (body === '' && !file) return wrong('body', refusals.empty)
    if (!permission.freeUntil) return wrong('body', refusals.windowOver)
    const ending = await readPrivacyEnding(ctx, tx, lead)
    const text = ending === null ? body : withEnding(body, ending).trim()
    if (file) return prepareFile({ messageId: id, to: address, text, ending }, file)
    if (text.length > longestText) return wrong('body', refusals.tooLong(longestBefore(ending)))
    return accepted(prepared({ messageId: id, to: address, text }, text))
  },
}

/** What became of our messages. */
async function findProgress(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, MessageProgress>> {
  const messages = await findSentMessages(db, messageIds)
  return new Map(
    messages.flatMap((message) => {
      const { state, at } = standingOf(message)
      if (state === 'unknown') return []
      const reason = state === 'failed' ? message.failReason : ''
      return [[message.messageId, { state, at: at.toISOString(), reason }] as const]
    }),
  )
}

export const whatsappChannel = {
  channel: 'whatsapp',
  findSources: findMissingMedia,
  findProgress,
  reply,
} satisfies MessageChannel

/** Of the addresses of a lead and what is merged into it, the one that wrote last, else the lead's own number. */
async function addressOfLead(db: Queryable, lead: Lead): Promise<string | undefined> {
  const merged = await findMergedEnquiries(db, lead.id)
  const known = [lead, ...merged].filter(({ deidentifiedAt }) => !deidentifiedAt)
  const numbers = known.flatMap(({ phoneStored }) => phoneStored ?? [])
  const others = await findAddressesOf(
    db,
    known.map(({ id }) => id),
  )
  const addresses = [...new Set([...numbers, ...others])].filter((one) => one !== unknownSender)
  const contacts = await findContacts(db, addresses)
  const wrote = contacts
    .filter(({ lastWroteAt }) => lastWroteAt !== null)
    .toSorted(
      (a, b) =>
        b.lastWroteAt!.getTime() - a.lastWroteAt!.getTime() ||
        addresses.indexOf(a.phone) - addresses.indexOf(b.phone),
    )
  return wrote[0]?.phone ?? addresses[0]
}

function refusalOf(permission: Exclude<WritePermission, { kind: 'allowed' }>): string {
  return permission.kind === 'stopped'
    ? refusals.stopped(formatDateTime(permission.at))
    : refusals.noConsent
}

const wrong = (field: string, message: string) =>
  refused('invalid-input', message, { fields: { [field]: message } })

type WithFile = { messageId: string; to: string; text: string; ending: string | null }

/** One file with its words; WhatsApp lets a recording carry none. */
function prepareFile(
  { messageId, to, text, ending }: WithFile,
  { id, name, type, size }: StoredFile,
): Outcome<PreparedMessage> {
  const found = kindOfFile({ type, size })
  if ('problem' in found) return wrong('files', found.problem)
  const { kind } = found
  if (kind === 'audio' && text !== '') return wrong('files', refusals.soundAlone)
  if (text.length > maxCaption)
    return wrong('body', refusals.longCaption(longestBefore(ending, maxCaption)))
  const words = text === '' ? {} : { text }
  return accepted(prepared({ messageId, to, ...words, file: { id, name, type, kind } }, text))
}

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

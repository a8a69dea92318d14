import { Hono } from 'hono'
import { isUuid } from '#app/basics/ids.ts'
import { accepted, refused } from '#app/basics/outcome.ts'
import { allow, staffOf } from '#app/modules/access/session/service.server.ts'
import type { StaffActor, Context } from '#app/platform/context.server.ts'
import { attachmentResponse } from '#app/platform/documents/files.server.ts'
import {
  type AppEnv,
  RefusalError,
  json,
  query,
  unwrap,
  runService,
} from '#app/platform/http.server.ts'
import { findMailSources } from '../inbound-mail/service.server.ts'
import { describeActivity } from '../lead/activity/rules.ts'
import { findMergedEnquiries } from '../lead/duplicate/store.server.ts'
import { findLead } from '../lead/inbox/store.server.ts'
import { findKnownStaff } from '../lead/owner/store.server.ts'
import { leadNotFound, detailsOf, replySubjectOf, subjectOf } from '../lead/rules.ts'
import type { Lead } from '../lead/store.server.ts'
import { findMissingMedia } from '../whatsapp/media/service.server.ts'
import { findMessageProgress, readWhatsappReply } from '../whatsapp/service.server.ts'
import { logCall } from './call/service.server.ts'
import {
  beginUpload,
  copyFile,
  listAttachableFiles,
  setTyping,
  readDraftFiles,
  receiveFilePart,
  removeFile,
  saveDraft,
} from './draft/service.server.ts'
import {
  type DraftPlace,
  findDraft,
  findFile,
  findTypingColleagues,
  readFileBytes,
} from './draft/store.server.ts'
import { replyOpening, subjectWithReference } from './reply/rules.server.ts'
import {
  beginUploadSchema,
  copyFileSchema,
  typingSchema,
  removeFileSchema,
  saveDraftSchema,
  sendReplySchema,
} from './reply/schema.ts'
import { visitorAddressesOf, sendByChannel, sendReply, undoReply } from './reply/service.server.ts'
import { replyChannel, typingTimeoutMs } from './rules.ts'
import { channelMessageSchema, logCallSchema } from './schema.ts'
import {
  type MessageFile,
  type MessageProgress,
  type MessageSource,
  readMessageFiles,
  mediaKind,
} from './service.server.ts'
import { signatureSchema } from './signature/rules.ts'
import { readSignature, changeOwnSignature } from './signature/service.server.ts'
import {
  type TimelineEntry,
  findAddressFaults,
  findEntryDetails,
  findTimeline,
} from './store.server.ts'

async function readDraft(ctx: Context, place: DraftPlace) {
  const stored = await findDraft(ctx.db, place)
  const files = await readDraftFiles(ctx, place)
  if (!stored) return { draft: null, files }
  const { address, subject, body, version, updatedAt } = stored
  return { draft: { address, subject, body, version, updatedAt }, files }
}

/** A withdrawn message becomes a draft again, so the ending that the channel appended is removed. */
const withoutMessageEnding = (body: string, ending: string | null) =>
  ending === null ? body : body.replace(`\n\n${ending}`, '')

export async function readChannelComposer(ctx: Context, lead: Lead, name: string, staffId: string) {
  if (name !== replyChannel) return refused('not-found', 'Channel not found. Reload and try again.')
  const state = await readWhatsappReply(ctx, lead)
  const { draft, files } = await readDraft(ctx, { leadId: lead.id, staffId, channel: name })
  const body = draft && withoutMessageEnding(draft.body, state.ending)
  return accepted({ ...state, files, channel: name, draft: draft && { ...draft, body: body! } })
}

type FoundEntries = Awaited<ReturnType<typeof findEntryDetails>>
type EntryDetails = FoundEntries & {
  sources: ReadonlyMap<string, MessageSource>
  progress: ReadonlyMap<string, MessageProgress>
  files: ReadonlyMap<string, MessageFile[]>
}

const pageSize = 50

/** Returns a page of a lead's conversation, oldest first, and the cursor of the previous page. */
export async function readConversation(ctx: Context, lead: Lead, before: string | undefined) {
  const merged = await findMergedEnquiries(ctx.db, lead.id)
  const ids = [lead.id, ...merged.map(({ id }) => id)]
  const { entries, next } = await findTimeline(ctx.db, ids, before, pageSize)
  const found = await findEntryDetails(ctx.db, entries)
  const messageIds = found.messages.map(({ message }) => message.id)
  const behind = {
    ...found,
    sources: await findSources(ctx, found),
    progress: await findProgress(ctx, found),
    files: await readMessageFiles(ctx.db, messageIds),
  }
  const staff = await findKnownStaff(ctx.db)
  const nameOf = (id: string) =>
    staff.find((person) => person.id === id)?.name ?? 'a former colleague'
  return {
    items: entries.toReversed().flatMap((entry) => itemOf(entry, behind, nameOf) ?? []),
    next,
    addressFaults: await findAddressFaults(ctx.db, ids),
  }
}

async function findSources({ db }: Context, { messages }: FoundEntries) {
  const ids = messages.flatMap(({ message }) => (message.direction === 'in' ? message.id : []))
  const found = await Promise.all([findMailSources(db, ids), findMissingMedia(db, ids)])
  return new Map(found.flatMap((sources) => [...sources]))
}

function findProgress({ db }: Context, { messages }: FoundEntries) {
  const ids = messages.flatMap(({ message }) => (message.direction === 'out' ? message.id : []))
  return findMessageProgress(db, ids)
}

export async function readComposer(
  ctx: Context,
  lead: Lead,
  actor: Pick<StaffActor, 'id' | 'name'>,
) {
  const { signature } = await readSignature(ctx, actor)
  return {
    signature,
    opening: replyOpening(lead.name, signature),
    addresses: await visitorAddressesOf(ctx.db, lead),
    subject: subjectWithReference(lead.reference, replySubjectOf(lead.kind, lead.fields)).slice(
      0,
      150,
    ),
    ...(await readDraft(ctx, { leadId: lead.id, staffId: actor.id, channel: 'mail' })),
  }
}

type EntryBase = { id: string; at: string }

function itemOf(
  { type, id, micros }: TimelineEntry,
  behind: EntryDetails,
  nameOf: (id: string) => string,
) {
  const base = { id, at: new Date(micros / 1000).toISOString() }
  switch (type) {
    case 'message':
      return messageItem(base, behind)
    case 'delivery': {
      const found = behind.sent.find((row) => row.id === id)
      return found && { type, ...base, delivery: found }
    }
    case 'call':
      return callItem(base, behind)
    case 'note': {
      const found = behind.notes.find((row) => String(row.id) === id)
      return found && { type, ...base, authorName: found.authorName, body: found.body }
    }
    case 'statement':
      return statementItem(base, behind)
    case 'enquiry':
      return enquiryItem(base, behind)
    default: {
      const found = behind.activity.find((row) => String(row.id) === id)
      if (!found) return undefined
      const actorName = found.actorKind === 'system' ? 'System' : found.actorName
      return { type, ...base, actorName, text: describeActivity(found, nameOf) }
    }
  }
}

function callItem(base: EntryBase, { calls }: EntryDetails) {
  const found = calls.find(({ id }) => id === base.id)
  if (!found) return undefined
  const { authorName, outcome, note, callBackAt } = found
  return { type: 'call' as const, ...base, authorName, outcome, note, callBackAt }
}

function statementItem(base: EntryBase, { statements }: EntryDetails) {
  const found = statements.find(({ id }) => String(id) === base.id)
  if (!found) return undefined
  const { authorName, how, words, at: answeredAt } = found
  const isWithdrawn = found.withdrawnAt !== null
  return { type: 'statement' as const, ...base, authorName, how, words, answeredAt, isWithdrawn }
}

function enquiryItem(base: EntryBase, { enquiries }: EntryDetails) {
  const found = enquiries.find(({ id }) => id === base.id)
  if (!found) return undefined
  const { reference, kind, fields } = found
  const subject = subjectOf(kind, fields)
  return { type: 'enquiry' as const, ...base, reference, subject, details: detailsOf(kind, fields) }
}

function messageItem(base: EntryBase, behind: EntryDetails) {
  const found = behind.messages.find(({ message }) => message.id === base.id)
  if (!found) return undefined
  const { direction, channel, authorId, authorName, address, subject, body } = found.message
  const { isForeign, isAutomatic, returnedAt, returnReason } = found.message
  const { delivery } = found
  return {
    type: 'message' as const,
    ...base,
    direction,
    channel,
    authorId,
    authorName,
    address,
    subject,
    body,
    delivery,
    isForeign,
    isAutomatic,
    returnReason: returnedAt ? returnReason : null,
    source: behind.sources.get(base.id) ?? null,
    progress: behind.progress.get(base.id) ?? null,
    files: behind.files.get(base.id) ?? [],
  }
}

async function findLeadOrThrow(ctx: Context, id: string) {
  const lead = isUuid(id) ? await findLead(ctx.db, id) : undefined
  if (!lead) throw new RefusalError(leadNotFound())
  return lead
}

/** API for lead conversations, under /api/admin/conversations. */
export const conversationsApi = new Hono<AppEnv>()
  .get('/:leadId', allow('editor'), query<{ before?: string }>(), async (c) => {
    const ctx = c.get('ctx')
    const lead = await findLeadOrThrow(ctx, c.req.param('leadId'))
    return c.json(await readConversation(ctx, lead, c.req.query('before')))
  })
  .get('/:leadId/composer', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    const lead = await findLeadOrThrow(ctx, c.req.param('leadId'))
    return c.json(await readComposer(ctx, lead, staffOf(c)))
  })
  .get('/:leadId/channels/:channel', allow('editor'), async (c) => {
    const ctx = c.get('ctx')
    const lead = await findLeadOrThrow(ctx, c.req.param('leadId'))
    const found = await readChannelComposer(ctx, lead, c.req.param('channel'), staffOf(c).id)
    return c.json(unwrap(found))
  })
  .post(
    '/:leadId/channels/:channel/messages',
    allow('editor'),
    json(channelMessageSchema, 'leadId', 'channel'),
    (c) => runService(c, sendByChannel, c.req.param()),
  )
  .get('/:leadId/attachable', allow('editor'), async (c) => {
    const lead = await findLeadOrThrow(c.get('ctx'), c.req.param('leadId'))
    return c.json({ sources: await listAttachableFiles(c.get('ctx'), lead.id) })
  })
  .post('/:leadId/files', allow('editor'), json(beginUploadSchema, 'leadId'), (c) =>
    runService(c, beginUpload, c.req.param()),
  )
  .post('/:leadId/files/copy', allow('editor'), json(copyFileSchema, 'leadId'), (c) =>
    runService(c, copyFile, c.req.param()),
  )
  .put('/:leadId/files/:id/parts/:start', allow('editor', { takesFile: true }), async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    return c.json(unwrap(await receiveFilePart(c.get('ctx'), c.req.param(), bytes)))
  })
  .delete(
    '/:leadId/files/:id',
    allow('editor'),
    json(removeFileSchema, 'leadId', 'id'),
    async (c) => {
      unwrap(await removeFile(c.get('ctx'), { ...c.req.valid('json'), ...c.req.param() }))
      return c.json({ isRemoved: true })
    },
  )
  .get('/:leadId/files/:id', allow('editor'), async (c) => {
    const { leadId, id } = c.req.param()
    const { db } = c.get('ctx')
    const file = isUuid(leadId) && isUuid(id) ? await findFile(db, leadId, id) : undefined
    const isSeen = file?.messageId || file?.staffId === staffOf(c).id
    if (!file || !isSeen || file.isHeld || file.received < file.size)
      throw new RefusalError(refused('not-found', 'File not found. It may have been removed.'))
    const { name } = file
    const type = mediaKind(file.type) ? file.type : 'application/octet-stream'
    return attachmentResponse(c, await readFileBytes(db, id), { name, type })
  })
  .get('/:leadId/writers', allow('editor'), async (c) => {
    const { db, clock } = c.get('ctx')
    const lead = await findLeadOrThrow(c.get('ctx'), c.req.param('leadId'))
    const since = new Date(clock.now().getTime() - typingTimeoutMs)
    return c.json({ names: await findTypingColleagues(db, lead.id, staffOf(c).id, since) })
  })
  .put('/:leadId/writing', allow('editor'), json(typingSchema, 'leadId'), (c) =>
    runService(c, setTyping, c.req.param()),
  )
  .put('/:leadId/draft', allow('editor'), json(saveDraftSchema, 'leadId'), (c) =>
    runService(c, saveDraft, c.req.param()),
  )
  .post('/:leadId/replies', allow('editor'), json(sendReplySchema, 'leadId'), (c) =>
    runService(c, sendReply, c.req.param()),
  )
  .post('/:leadId/replies/:messageId/undo', allow('editor'), async (c) =>
    c.json(unwrap(await undoReply(c.get('ctx'), c.req.param()))),
  )
  .post('/:leadId/calls', allow('editor'), json(logCallSchema, 'leadId'), (c) =>
    runService(c, logCall, c.req.param()),
  )

/** API for the signed-in person's signature, at /api/admin/reply-signature. */
export const replySignatureApi = new Hono<AppEnv>()
  .get('/', allow('editor'), async (c) => c.json(await readSignature(c.get('ctx'), staffOf(c))))
  .post('/', allow('editor'), json(signatureSchema), (c) => runService(c, changeOwnSignature))

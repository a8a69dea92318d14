import { describeActivity } from '../../lead/rules/describe-activity.ts'
import { detailsOf, subjectOf } from '../../lead/rules/describe-lead.ts'
import { findKnownStaff } from '../../lead/data/owners.server.ts'
import { findMergedEnquiries } from '../../lead/data/merges.server.ts'
import type { findLead } from '../../lead/data/inbox.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findDraft } from '../data/drafts.server.ts'
import { findAddressFaults } from '../data/received.server.ts'
import { findBehind, findTimeline, type TimelineEntry } from '../data/timeline.server.ts'
import { subjectWith } from '../rules/compose-reply.ts'
import { readDraftFiles } from '../services/draft-files.server.ts'
import { readMessageFiles } from '../services/message-files.server.ts'
import {
  messageChannels,
  type MessageFile,
  type MessageProgress,
  type MessageSource,
} from '../services/message-channels.server.ts'
import { addressesOf } from '../services/send-reply.server.ts'

type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>
type Found = Awaited<ReturnType<typeof findBehind>>
type Behind = Found & {
  sources: ReadonlyMap<string, MessageSource>
  progress: ReadonlyMap<string, MessageProgress>
  files: ReadonlyMap<string, MessageFile[]>
}

const pageSize = 50

/** A page of the conversation about a lead, oldest first, and where the page before it begins (ANS-01). */
export async function readConversation(ctx: Context, lead: Lead, before: string | undefined) {
  const merged = await findMergedEnquiries(ctx.db, lead.id)
  const ids = [lead.id, ...merged.map(({ id }) => id)]
  const { entries, next } = await findTimeline(ctx.db, ids, before, pageSize)
  const behind = await findBehind(ctx.db, entries)
  const sources = await findSources(ctx, behind)
  const progress = await findProgress(ctx, behind)
  const files = await readMessageFiles(
    ctx.db,
    behind.messages.map(({ message }) => message.id),
  )
  const staff = await findKnownStaff(ctx.db)
  const nameOf = (id: string) =>
    staff.find((person) => person.id === id)?.name ?? 'a former colleague'
  return {
    items: entries
      .toReversed()
      .flatMap((entry) => itemOf(entry, { ...behind, sources, progress, files }, nameOf) ?? []),
    next,
    addressFaults: (await findAddressFaults(ctx.db, ids)).map(({ address, reason }) => ({
      address,
      reason,
    })),
  }
}

/** What the channels of received messages keep of them besides their text. */
async function findSources({ db, extensions }: Context, { messages }: Found) {
  const ids = messages.flatMap(({ message }) => (message.direction === 'in' ? message.id : []))
  const found = await Promise.all(
    extensions.at(messageChannels).map((channel) => channel.findSources(db, ids)),
  )
  return new Map(found.flatMap((sources) => [...sources]))
}

/** What became of messages of ours, where their channel tells. */
async function findProgress({ db, extensions }: Context, { messages }: Found) {
  const ids = messages.flatMap(({ message }) => (message.direction === 'out' ? message.id : []))
  const found = await Promise.all(
    extensions.at(messageChannels).map((channel) => channel.findProgress?.(db, ids)),
  )
  return new Map(found.flatMap((progress) => [...(progress ?? [])]))
}

/** What the composer begins with (ANS-02). */
export async function readComposer(ctx: Context, lead: Lead, staffId: string) {
  const place = { leadId: lead.id, staffId, channel: 'mail' }
  const draft = await findDraft(ctx.db, place)
  return {
    files: await readDraftFiles(ctx, place),
    addresses: await addressesOf(ctx.db, lead),
    subject: subjectWith(lead.reference, subjectOf(lead.kind, lead.fields)).slice(0, 150),
    draft: draft
      ? {
          address: draft.address,
          subject: draft.subject,
          body: draft.body,
          version: draft.version,
          updatedAt: draft.updatedAt,
        }
      : null,
  }
}

type Base = { id: string; at: string }

function itemOf(
  { type, id, micros }: TimelineEntry,
  behind: Behind,
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

function callItem(base: Base, { calls }: Behind) {
  const found = calls.find(({ id }) => id === base.id)
  if (!found) return undefined
  const { authorName, outcome, note } = found
  const callBackAt = found.callBackAt?.toISOString() ?? null
  return { type: 'call' as const, ...base, authorName, outcome, note, callBackAt }
}

function statementItem(base: Base, { statements }: Behind) {
  const found = statements.find(({ id }) => String(id) === base.id)
  if (!found) return undefined
  const { authorName, how, words } = found
  const isWithdrawn = found.withdrawnAt !== null
  const answeredAt = found.at.toISOString()
  return { type: 'statement' as const, ...base, authorName, how, words, answeredAt, isWithdrawn }
}

function enquiryItem(base: Base, { enquiries }: Behind) {
  const found = enquiries.find(({ id }) => id === base.id)
  if (!found) return undefined
  const { reference, kind, fields } = found
  const subject = subjectOf(kind, fields)
  return { type: 'enquiry' as const, ...base, reference, subject, details: detailsOf(kind, fields) }
}

function messageItem(base: Base, behind: Behind) {
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

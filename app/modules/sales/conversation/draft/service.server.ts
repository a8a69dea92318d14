import { type Outcome, accepted, refused, refusedField, refusedInput } from '#app/basics/outcome.ts'
import {
  type StaffActor,
  hasRole,
  notAllowed,
  type Context,
  extensionPoint,
} from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { lockMainLead } from '../../lead/answer/service.server.ts'
import { personRemovedRefusal } from '../../lead/inbox/service.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
import { leadNotFound } from '../../lead/rules.ts'
import {
  beginUploadSchema,
  copyFileSchema,
  filePartBytes,
  filePartSchema,
  maxFiles,
  maxFilesBytes,
  typingSchema,
  removeFileSchema,
  saveDraftSchema,
} from '../reply/schema.ts'
import { typingTimeoutMs } from '../rules.ts'
import { isExecutable, fileTypeOf, safeFileName } from './rules.ts'
import {
  type DraftPlace,
  type StoredFile,
  deleteDraft,
  deleteDraftFile,
  deleteUnfinishedFiles,
  findDraft,
  findDraftFiles,
  findFile,
  insertFile,
  insertPart,
  lockDraftFiles,
  recordReceivedBytes,
  removeStaleWriters,
  removeWriter,
  upsertWriter,
  writeDraft,
} from './store.server.ts'

/**
 * Stores a staff member's draft for the visitor of a lead; that of a merged enquiry for its main lead. If another device
 * saved a newer version, that version is returned instead of being overwritten. An empty draft is deleted. Drafts are
 * not logged, because only their author sees them.
 */
export async function saveDraft(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ version: number; savedAt: Date | null }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = saveDraftSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { version, channel, ...typed } = parsed.data
  return ctx.db.transaction(async (tx) => {
    // Locks the lead, so that two first saves run one after the other.
    const lead = await lockMainLead(tx, typed.leadId)
    if (!lead) return leadNotFound()
    if (lead.deidentifiedAt) return personRemovedRefusal()
    const place = { leadId: lead.id, staffId: actor.id, channel }
    const known = await findDraft(tx, place)
    const isSame = known?.body === typed.body && known.subject === typed.subject
    if (known && isSame && known.address === typed.address)
      return accepted({ version: known.version, savedAt: known.updatedAt })
    if ((known?.version ?? 0) !== version && (known || typed.body !== '')) {
      const { address, subject, body } = known ?? {}
      const current = known ? { address, subject, body, version: known.version } : null
      const message = 'This draft was changed on another device. Choose which version to keep.'
      return refused('conflict', message, { current })
    }
    if (typed.body === '') {
      await deleteDraft(tx, place)
      return accepted({ version: 0, savedAt: null })
    }
    const savedAt = ctx.clock.now()
    const next = { ...typed, ...place, version: version + 1, updatedAt: savedAt }
    await writeDraft(tx, next)
    return accepted({ version: next.version, savedAt })
  })
}

/**
 * Records that a staff member started or stopped replying to a lead, and shows it to colleagues who have the lead open.
 * Expires after `typingTimeoutMs` (25 s) unless renewed. It is not logged, because the lead does not change.
 */
export async function setTyping(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = typingSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'Your typing status can’t be saved. Reload and try again.')
  const { leadId, isWriting } = parsed.data
  const seenAt = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (!(await findLead(tx, leadId))) return leadNotFound()
    await removeStaleWriters(tx, new Date(seenAt.getTime() - typingTimeoutMs))
    if (isWriting)
      await upsertWriter(tx, { leadId, staffId: actor.id, staffName: actor.name, seenAt })
    else await removeWriter(tx, leadId, actor.id)
    return accepted({ isWriting })
  })
}

/** A source of existing files that staff can attach to a reply, such as downloads or quotes. */
export type AttachableSource = {
  source: string
  /** Sources with the same label appear in one group. */
  label: string
  list(ctx: Context, leadId: string): Promise<{ key: string; name: string }[]>
  /** Returns undefined if the file does not exist or does not belong to this lead. */
  read(
    ctx: Context,
    leadId: string,
    key: string,
  ): Promise<{ name: string; type: string; bytes: Uint8Array } | undefined>
}

export const attachableSources = extensionPoint<AttachableSource>('files to attach')

export async function listAttachableFiles(ctx: Context, leadId: string) {
  return Promise.all(
    ctx.extensions.valuesOf(attachableSources).map(async ({ source, label, list }) => ({
      source,
      label,
      items: await list(ctx, leadId),
    })),
  )
}

export type FileState = Pick<StoredFile, 'id' | 'name' | 'type' | 'size' | 'received'>

const fileErrorMessages = {
  missing: 'This file is no longer available. Remove it and attach it again.',
  part: 'This file wasn’t uploaded correctly. Remove it and attach it again.',
  count: `You can attach up to ${maxFiles} files to a message.`,
  canRun: (name: string) =>
    `Email programs block files such as ${name}, because they can run on a computer. Share a link instead.`,
  room: (left: number) =>
    `The files in a message can be up to 10 MB in total. You have ${(Math.max(0, left) / 1_000_000).toFixed(1)} MB left.`,
} as const

/** Unfinished files are deleted after this time, which is longer than any upload takes. */
const unfinishedFileRetentionMs = 3_600_000

const fileRefusal = (message: string) => refusedField('files', message)

/** Starts the upload of a file to a draft. Safe to repeat; not logged, because only the author sees uploads. */
export async function beginUpload(ctx: Context, input: unknown): Promise<Outcome<FileState>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = beginUploadSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  return ctx.db.transaction((tx) => storeFile(ctx, tx, actor, parsed.data))
}

/** Attaches an existing file, such as a download or the PDF of a quote. Safe to repeat. */
export async function copyFile(ctx: Context, input: unknown): Promise<Outcome<FileState>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = copyFileSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { source, key, ...place } = parsed.data
  const known = ctx.extensions.valuesOf(attachableSources).find((one) => one.source === source)
  const file = await known?.read(ctx, place.leadId, key)
  if (!file) return refused('not-found', 'File not found. Choose another file to attach.')
  const { name, type, bytes } = file
  const about = { ...place, name, type, size: bytes.byteLength }
  return ctx.db.transaction((tx) => storeFile(ctx, tx, actor, about, bytes))
}

type DraftFile = Omit<DraftPlace, 'staffId'> & Omit<FileState, 'received'>

async function storeFile(
  ctx: Context,
  tx: Transaction,
  actor: StaffActor,
  { leadId, channel, id, size, ...given }: DraftFile,
  bytes?: Uint8Array,
): Promise<Outcome<FileState>> {
  const lead = await findLead(tx, leadId, true)
  if (!lead) return leadNotFound()
  if (lead.deidentifiedAt) return personRemovedRefusal()
  const place = { leadId, channel, staffId: actor.id }
  const now = ctx.clock.now()
  await deleteUnfinishedFiles(tx, place, new Date(now.getTime() - unfinishedFileRetentionMs))
  const others = await findDraftFiles(tx, place)
  const same = others.find((file) => file.id === id)
  if (same) return accepted(stateOf(same))
  const name = safeFileName(given.name, 'file')
  const type = limitTypeLength(fileTypeOf(given.type))
  if (isExecutable(name, type)) return fileRefusal(fileErrorMessages.canRun(name))
  const left = maxFilesBytes - others.reduce((sum, file) => sum + file.size, 0)
  if (size > left) return fileRefusal(fileErrorMessages.room(left))
  if (others.length >= maxFiles) return fileRefusal(fileErrorMessages.count)
  const file = { ...place, id, name, type, size, createdAt: now }
  if (!(await insertFile(tx, file, bytes))) return refused('conflict', fileErrorMessages.missing)
  return accepted({ id, name, type, size, received: bytes?.byteLength ?? 0 })
}

/** Replaces MIME types that are too long for an email. */
const limitTypeLength = (type: string) => (type.length > 80 ? 'application/octet-stream' : type)

function stateOf({ id, name, type, size, received }: StoredFile): FileState {
  return { id, name, type, size, received }
}

/** Stores the next part of a file. A part that was already received changes nothing. */
export async function receiveFilePart(ctx: Context, input: unknown, bytes: Uint8Array) {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = filePartSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { leadId, id, start } = parsed.data
  const length = bytes.byteLength
  if (length === 0 || length > filePartBytes) return fileRefusal(fileErrorMessages.part)
  return ctx.db.transaction(async (tx) => {
    const file = await findFile(tx, leadId, id, true)
    if (!file || file.staffId !== actor.id || file.messageId)
      return refused('not-found', fileErrorMessages.missing)
    const { received, size } = file
    if (start + length > size) return fileRefusal(fileErrorMessages.part)
    if (start < received) return accepted({ received })
    if (start > received)
      return refused('conflict', fileErrorMessages.part, { current: { received } })
    await insertPart(tx, id, start, bytes)
    await recordReceivedBytes(tx, id, received + length)
    return accepted({ received: received + length })
  })
}

/** Removes a file from the signed-in person's draft. Safe to repeat. */
export async function removeFile(ctx: Context, input: unknown): Promise<Outcome<null>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = removeFileSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { id, ...place } = parsed.data
  await deleteDraftFile(ctx.db, { ...place, staffId: actor.id }, id)
  return accepted(null)
}

/** Returns the completely uploaded attachments of a draft. */
export async function readDraftFiles(ctx: Context, place: DraftPlace): Promise<FileState[]> {
  const files = await findDraftFiles(ctx.db, place)
  return files.filter(({ received, size }) => received === size).map(stateOf)
}

/** Locks and returns the files of a message. Refused if a file is incomplete or does not belong to the draft. */
export async function claimDraftFiles(tx: Transaction, place: DraftPlace, ids: readonly string[]) {
  const files = await lockDraftFiles(tx, place, ids)
  return files.length === new Set(ids).size
    ? accepted(files)
    : fileRefusal(fileErrorMessages.missing)
}

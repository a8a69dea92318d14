import { createHash } from 'node:crypto'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { pictureFacts } from '#app/basics/pictures.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import {
  type FileState,
  fileHashSchema,
  filePartSchema,
  maxSidePixels,
  partBytes,
} from './schema.ts'
import {
  countUnattachedFiles,
  deleteExpiredFiles,
  deleteFile,
  findFile,
  insertPart,
  lockFile,
  readBytes,
  updateFile,
} from './store.server.ts'

/** A complete upload without a form is kept for 7 days, because a device may send the form days after its pictures. */
const completeLifetimeMs = 7 * 86_400_000
/** An incomplete upload is kept for 1 hour; after that, the sender must start again. */
const incompleteLifetimeMs = 3_600_000
/** Limits for uploads without a form, in total and per network, so that a flood of uploads cannot fill the disk. */
const maxUnattachedFiles = { files: 20_000, bytes: 1_000_000_000 }
const maxUnattachedPerNetwork = { files: 1_000, bytes: 100_000_000 }
/** About 7 MB per minute and network: roughly twice the volume of a 64 kB/s line. */
const partLimit = { name: 'client-form-part', attempts: 1500, windowSeconds: 600 }

type FileRefusal = 'invalid-input' | 'conflict' | 'too-many-requests' | 'unavailable'

const refusalTexts = {
  unreadable: 'We can’t accept this part of the picture. Please add the picture again.',
  size: 'This part doesn’t match the size of the picture. Please add the picture again.',
  altered: 'The picture was damaged while it was being sent. Please send it again.',
  type: `Pictures must be JPEG, PNG or WebP, and at most ${maxSidePixels} pixels a side.`,
  gap: 'An earlier part of this picture is missing. Send that part first.',
  full: 'We can’t accept more pictures right now. Please try again in an hour.',
  fullForNetwork:
    'Too many pictures were sent from your network without their forms. Send the forms first, or try again in an hour.',
} as const

/** Returns the number of received bytes of a file, so that the sender can resume the upload. */
export async function readFileState(ctx: Context, input: unknown): Promise<Outcome<FileState>> {
  const parsed = fileHashSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, refusalTexts.unreadable)
  const found = await findFile(ctx.db, parsed.data.hash)
  return accepted({ received: found?.received ?? 0, isComplete: !!found?.type })
}

/**
 * Stores one part of a file, which is identified by its SHA-256. A repeated part has no effect; a part after a gap is a
 * conflict with the received byte count. After the last part, verifies hash, type and dimensions of the file, and
 * deletes it if they are wrong.
 */
export async function receiveFilePart(
  ctx: Context,
  input: unknown,
  bytes: Uint8Array,
): Promise<Outcome<FileState, FileRefusal>> {
  const within = await countAttempt(ctx, partLimit)
  if (!within.ok) return within
  const parsed = filePartSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, refusalTexts.unreadable)
  const { hash, size, start } = parsed.data
  const length = bytes.byteLength
  if (length === 0 || length > partBytes || start + length > size)
    return refused('invalid-input', refusalTexts.size)
  const now = ctx.clock.now().getTime()
  const network = networkHash(ctx.clientNetwork)
  const taken = await ctx.db.transaction(async (tx) => {
    const known = await findFile(tx, hash)
    const overfull = known?.type ? undefined : await storageRefusal(tx, network)
    if (overfull) return refused('unavailable', overfull, { retryAfterSeconds: 600 })
    const expiresAt = new Date(now + incompleteLifetimeMs)
    const file = await lockFile(tx, { hash, size, expiresAt, network })
    if (file.type) return accepted({ received: file.received, isComplete: true })
    if (file.size !== size) return refused('invalid-input', refusalTexts.size)
    const { received } = file
    if (start > received)
      return refused('conflict', refusalTexts.gap, { current: { received, isComplete: false } })
    if (start < received) return accepted({ received, isComplete: false })
    await insertPart(tx, hash, start, bytes)
    const here = received + length
    if (here === size)
      return accepted(
        await finishFile(tx, { hash, size, expiresAt: new Date(now + completeLifetimeMs) }),
      )
    await updateFile(tx, hash, { received: here, expiresAt })
    return accepted({ received: here, isComplete: false })
  })
  if (!taken.ok) return taken
  return 'objection' in taken.value
    ? refused('invalid-input', taken.value.objection)
    : accepted(taken.value)
}

/** Only a hash of the network address is stored, as for rate limits. */
const networkHash = (network: string) =>
  createHash('sha256').update(`client-form-file\n${network}`).digest('base64url').slice(0, 27)

async function storageRefusal(tx: Transaction, network: string): Promise<string | undefined> {
  const isOver = async (max: typeof maxUnattachedFiles, of?: string) => {
    const { count, bytes } = await countUnattachedFiles(tx, max.files, of)
    return count >= max.files || bytes >= max.bytes
  }
  if (await isOver(maxUnattachedPerNetwork, network)) return refusalTexts.fullForNetwork
  return (await isOver(maxUnattachedFiles)) ? refusalTexts.full : undefined
}

/** Verifies a complete file and stores it, or deletes it and returns the reason if it is invalid. */
async function finishFile(
  tx: Transaction,
  { hash, size, expiresAt }: { hash: string; size: number; expiresAt: Date },
): Promise<FileState | { objection: string }> {
  const bytes = await readBytes(tx, hash)
  const isWhole = createHash('sha256').update(bytes).digest('hex') === hash
  const facts = isWhole ? pictureFacts(bytes) : undefined
  if (!facts || Math.max(facts.width, facts.height) > maxSidePixels) {
    await deleteFile(tx, hash)
    return { objection: isWhole ? refusalTexts.type : refusalTexts.altered }
  }
  await updateFile(tx, hash, { received: size, expiresAt, ...facts })
  return { received: size, isComplete: true }
}

/** Files per run; the next run continues with the rest. */
const batchSize = 500

/** Deletes expired uploads without a form, and returns their number. Runs every ten minutes; safe to repeat. */
export async function expireFormFiles(ctx: Context): Promise<number> {
  const count = await deleteExpiredFiles(ctx.db, ctx.clock.now(), batchSize)
  if (count > 0) ctx.log.info({ count }, 'pictures without a form deleted')
  return count
}

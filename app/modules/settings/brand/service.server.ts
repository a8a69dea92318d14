import { hash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import type { PictureFacts } from '#app/basics/pictures.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { replaceRecord } from '../service.server.ts'
import { brandPictureKinds } from './content.ts'
import { inspectBrandPicture } from './rules.ts'
import { changeBrandSchema, uploadPictureSchema } from './schema.ts'
import { findBrandPicture, insertBrandPicture } from './store.server.ts'

/**
 * Stores a picture under the hash of its bytes; pages show it once the settings refer to it. Type, size and structure
 * are checked, the file name is ignored. Safe to repeat. Product managers and above.
 */
export async function uploadBrandPicture(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = uploadPictureSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please choose the picture again.')
  const { kind } = parsed.data
  const bytes = new Uint8Array(Buffer.from(parsed.data.bytes, 'base64'))
  const found = inspectBrandPicture(kind, bytes)
  const problem = 'problem' in found ? found.problem : findPixelProblem(bytes, found.facts)
  if (problem || !('facts' in found))
    return refused('invalid-input', problem ?? '', { fields: { [kind]: problem ?? '' } })
  const picture = { hash: hash('sha256', bytes), ...found.facts }
  return ctx.db.transaction(async (tx) => {
    const { type } = picture
    const at = ctx.clock.now()
    const stored = { hash: picture.hash, type, bytes, uploadedBy: actor.name, uploadedAt: at }
    if (await insertBrandPicture(tx, stored))
      await logActivity(ctx, tx, 'settings.picture-uploaded', ['settings', 'brand'], {
        kind,
        hash: picture.hash,
        type,
        bytes: bytes.byteLength,
      })
    return accepted({ picture })
  })
}

/** Detects PNGs whose pixels can't be unpacked. For other types, the browser checks this before the upload. */
function findPixelProblem(bytes: Uint8Array, { type, width, height }: PictureFacts) {
  if (type !== 'image/png') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 8; at < bytes.byteLength; at += 12 + view.getUint32(at))
    if (Buffer.from(bytes.subarray(at + 4, at + 8)).toString() === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  try {
    // At most 8 bytes per pixel and one per row, plus a margin for the extra rows of interlacing.
    const maxOutputLength = (width * 8 + 16) * height
    const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength })
    if (pixels.byteLength >= Math.ceil(width / 8) * height) return undefined
  } catch {
    // The data is not valid zlib, or is larger than this picture can be.
  }
  return 'This picture is damaged. Save it again and choose the new file.'
}

/** Changes the brand's pictures and colours at once. Refuses colours below WCAG AA. Product managers and above. */
export async function changeBrand(ctx: Context, input: unknown) {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const parsed = changeBrandSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, 'Please correct the marked fields.')
  for (const kind of brandPictureKinds) {
    const named = parsed.data.value[kind]
    if (named && (await findBrandPicture(ctx.db, named.hash))?.type !== named.type)
      return refused('invalid-input', 'Please correct the marked fields.', {
        fields: { [`value.${kind}`]: 'Choose the picture again.' },
      })
  }
  return replaceRecord(ctx, actor, 'brand', parsed.data)
}

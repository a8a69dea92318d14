import { johannesburgDate } from '#app/basics/dates.ts'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { accepted, refused, type Outcome } from '#app/basics/outcome.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { hasRole, notAllowed } from '#app/platform/role-check.ts'
import { importRefusals } from '../content/imports.ts'
import {
  changeImport,
  findImport,
  findImportsIn,
  findPartNumbers,
  insertImport,
  storePart,
} from '../data/imports.server.ts'
import { beginImportSchema, partBytes, partSchema } from '../schema.ts'

export type Refusal = 'not-allowed' | 'invalid-input' | 'conflict' | 'not-found'

/** Opens an import for a file that comes in parts of `partBytes`. One file is received or read at a time. */
export async function beginImport(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ id: number; partBytes: number }, Refusal>> {
  const { actor } = ctx
  if (!hasRole(actor, 'product_manager')) return notAllowed()
  const today = johannesburgDate(ctx.clock.now())
  const parsed = beginImportSchema(today).safeParse(input)
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error)
    return refused('invalid-input', Object.values(fields).join(' '), { fields })
  }
  const { fileName, sizeBytes, ...about } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const busy = await findImportsIn(tx, ['reading'])
    if (busy.length > 0) return refused('conflict', importRefusals.busy)
    const at = ctx.clock.now()
    const { id } = await insertImport(tx, {
      state: 'uploading',
      ...about,
      fileName,
      format: 'unknown',
      bytesRead: sizeBytes,
      createdBy: actor.id,
      createdByName: actor.name,
      createdAt: at,
      updatedAt: at,
    })
    await recordActivity(ctx, tx, {
      action: 'coverage-import.begun',
      subjectType: 'coverage-import',
      subjectId: String(id),
      details: { fileName, sizeBytes, ...about },
    })
    return accepted({ id, partBytes })
  })
}

/** Keeps one part; sending it again changes nothing. Answers which parts are there, so that a sender can go on. */
export async function receivePart(
  ctx: Context,
  input: unknown,
  bytes: Uint8Array,
): Promise<Outcome<{ parts: number }, Refusal>> {
  if (!hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const parsed = partSchema.safeParse(input)
  if (!parsed.success) return refused('not-found', importRefusals.unknown)
  const { id, part } = parsed.data
  const found = await findImport(ctx.db, id)
  if (!found) return refused('not-found', importRefusals.unknown)
  if (found.state !== 'uploading') return refused('conflict', importRefusals.notUploading)
  if (bytes.byteLength === 0 || bytes.byteLength > partBytes) {
    const message = `A part has 1 to ${partBytes} bytes.`
    return refused('invalid-input', message, { fields: { part: message } })
  }
  await storePart(ctx.db, id, part, Buffer.from(bytes))
  await changeImport(ctx.db, id, { updatedAt: ctx.clock.now() })
  return accepted({ parts: (await findPartNumbers(ctx.db, id)).length })
}

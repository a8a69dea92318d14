import type { Context } from '#app/platform/context.server.ts'
import { findSubmission } from '../data.server.ts'
import { findAttachedFile, readBytes } from '../data/files.server.ts'
import { isFileHash } from '#app/features/form-engine/rules/answers.ts'
import { formKey, type ClientForm } from '../schema/definition.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** A picture or signature that a submission of this form holds, under a name made here. */
export async function readAttachedFile(
  { db }: Context,
  form: ClientForm,
  submissionId: string,
  hash: string,
) {
  if (!isFileHash(hash)) return undefined
  const submission = await findSubmission(db, formKey(form), submissionId)
  if (!submission) return undefined
  const file = await findAttachedFile(db, submission.id, hash)
  if (!file?.type) return undefined
  const name = `${submission.reference}-${hash.slice(0, 8)}.${endings[file.type]}`
  return { type: file.type, name, bytes: new Uint8Array(await readBytes(db, hash)) }
}

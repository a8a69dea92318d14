import { z } from 'zod'
import { limitedTextSchema } from '../reply/schema.ts'

export const maxSignatureLength = 500

/** An empty signature restores the default. */
export const signatureSchema = z.strictObject({
  signature: limitedTextSchema(maxSignatureLength, `Use at most ${maxSignatureLength} characters.`),
})

export function defaultSignature(name: string, brandName: string): string {
  return `Kind regards\n${name}\n${brandName}`
}

/** Inserts a text into a reply: before the signature if the reply ends with it, otherwise at the end. */
export function insertBeforeSignature(body: string, text: string, signature: string): string {
  if (body === '') return text
  if (signature === '' || !body.endsWith(signature)) return `${body}\n\n${text}`
  const before = body.slice(0, -signature.length).trimEnd()
  return [before, text, signature].filter(Boolean).join('\n\n')
}

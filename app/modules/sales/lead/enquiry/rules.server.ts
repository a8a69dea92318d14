import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'

const asText = /^([\w-]{22})([\w-]{27})$/

/**
 * What opens the visitor's page of an enquiry (PAS-03): the enquiry and 162 bits that only this installation can make
 * of it. Nothing of it is stored (ADR 0021).
 */
export function enquiryKey(secret: string, leadId: string): string {
  return shortId(leadId) + proof(secret, `enquiry\n${leadId}`)
}

/** The enquiry a key was made for; undefined for a key we did not make. */
export function leadOfEnquiryKey(secret: string, key: string): string | undefined {
  const [, id] = asText.exec(key) ?? []
  const leadId = id && longId(id)
  return leadId && isSameSecret(key, enquiryKey(secret, leadId)) ? leadId : undefined
}

/** Opens the receipt alone, until a moment: it stands in the address of the page that a form was posted to. */
export function receiptKey(secret: string, leadId: string, until: Date): string {
  const minutes = Math.ceil(until.getTime() / 60_000).toString(36)
  return `${shortId(leadId)}${proof(secret, `receipt\n${leadId}\n${minutes}`)}${minutes}`
}

export function leadOfReceiptKey(secret: string, key: string, now: Date): string | undefined {
  const [, id, minutes] = /^([\w-]{22})[\w-]{27}([0-9a-z]{1,8})$/.exec(key) ?? []
  const leadId = id && longId(id)
  if (!leadId || !minutes) return undefined
  const until = new Date(Number.parseInt(minutes, 36) * 60_000)
  return until > now && isSameSecret(key, receiptKey(secret, leadId, until)) ? leadId : undefined
}

function proof(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 27)
}

const shortId = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

function longId(id: string): string {
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'

const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
/** 128 bits in base 36: nothing is lost where a mail server makes an address lower case. */
const length = 25

function written(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).padStart(length, '0')
}

function hexOf(text: string): string {
  let value = 0n
  for (const digit of text) value = value * 36n + BigInt(digits.indexOf(digit))
  return value.toString(16).padStart(32, '0')
}

function signature(secret: string, leadId: string): string {
  const digest = createHmac('sha256', secret).update(`reply\n${leadId}`).digest('hex')
  return written(digest.slice(0, 32))
}

/** What the Reply-To of a mail about a lead carries: which lead, and the proof that we wrote it (ANS-04). */
export function replyToken(secret: string, leadId: string): string {
  return written(leadId.replaceAll('-', '')) + signature(secret, leadId)
}

/** The lead a token was made for; undefined for one that we did not make (INB-03). */
export function leadOfReplyToken(secret: string, token: string): string | undefined {
  const lower = token.toLowerCase()
  if (!/^[0-9a-z]{50}$/.test(lower)) return undefined
  const hex = hexOf(lower.slice(0, length))
  if (hex.length !== 32) return undefined
  const leadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameSecret(lower.slice(length), signature(secret, leadId)) ? leadId : undefined
}

/** RFC 5321 section 4.5.3.1.1. */
const mostBeforeAt = 64

/**
 * `enquiries+TOKEN@…`: the mailbox of answers, with the lead in it. A mailbox whose name leaves no room for the token
 * stays as it is: such an answer is found by the mail it refers to.
 */
export function replyAddress(mailbox: string, token: string): string {
  const at = mailbox.lastIndexOf('@')
  if (at + 1 + token.length > mostBeforeAt) return mailbox
  return `${mailbox.slice(0, at)}+${token}${mailbox.slice(at)}`
}

/** The token in an address that a mail was sent to, whoever sent it. */
export function tokenOfAddress(address: string): string | undefined {
  return /\+([0-9a-z]{50})@[^@]+$/i.exec(address)?.[1]
}

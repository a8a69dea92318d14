import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailboxOf } from '#app/basics/email-address.ts'

/** A mailbox as we remember it without keeping the address: a keyed hash (PRV-06, PRV-07). */
export function mailboxHash(secret: string, address: string): string {
  return digest(secret, `mailbox\n${mailboxOf(address)}`)
}

/** What an opt-out link carries: whose mailbox, as a hash, and the proof that we wrote it. */
export function optOutKey(secret: string, mailbox: string): string {
  return `${mailbox}.${digest(secret, `opt-out\n${mailbox}`)}`
}

/** The mailbox a key was made for; undefined for a key we did not make. */
export function mailboxOfOptOutKey(secret: string, key: string): string | undefined {
  const mailbox = /^([\w-]{22})\.[\w-]{22}$/.exec(key)?.[1]
  if (!mailbox) return undefined
  const isOurs = timingSafeEqual(Buffer.from(key), Buffer.from(optOutKey(secret, mailbox)))
  return isOurs ? mailbox : undefined
}

/** 128 bits, so that the link stays short enough for a header line. */
function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

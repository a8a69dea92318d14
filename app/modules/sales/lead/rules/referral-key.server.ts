import { createHmac } from 'node:crypto'
import { isSameSecret } from '#app/basics/same-secret.server.ts'

/** What the link in the e-mail to a friend carries: which referral, and the proof that we wrote it (D-39). */
export function referralKey(secret: string, leadId: string): string {
  const proof = createHmac('sha256', secret).update(`referral\n${leadId}`).digest('base64url')
  return `${leadId}.${proof}`
}

/** The referral a key was made for; undefined for a key we did not make. */
export function leadOfReferralKey(secret: string, key: string): string | undefined {
  const leadId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(key)?.[1]
  return leadId && isSameSecret(key, referralKey(secret, leadId)) ? leadId : undefined
}

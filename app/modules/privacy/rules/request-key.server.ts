import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { johannesburgDate } from '#app/basics/dates.ts'

/** What the link in the e-mail carries: which request, and the proof that we wrote it. No address. */
export function requestLinkKey(secret: string, requestId: string): string {
  const proof = createHmac('sha256', secret)
    .update(`data request\n${requestId}`)
    .digest('base64url')
  return `${requestId}.${proof}`
}

/** The request a key was made for; undefined for a key we did not make. */
export function requestOfLinkKey(secret: string, key: string): string | undefined {
  const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(key)?.[1]
  if (!id) return undefined
  const isOurs = timingSafeEqual(Buffer.from(key), Buffer.from(requestLinkKey(secret, id)))
  return isOurs ? id : undefined
}

/** One request per person, wording and day: a double press without script stores it once. */
export function requestKey(
  asked: { kind: string; name: string; email: string; details: string },
  now: Date,
): string {
  const content = JSON.stringify([asked.kind, asked.name, asked.email.toLowerCase(), asked.details])
  const hash = createHash('sha256').update(content).digest('base64url')
  return `${johannesburgDate(now)}/${hash}`
}

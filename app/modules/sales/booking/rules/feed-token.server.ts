import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody guesses, as part of an address. */
export const makeFeedToken = () => randomBytes(32).toString('base64url')

const form = /^[\w-]{43}$/

/**
 * What is kept and looked up in the place of a token; undefined for what is none. The index compares hashes, of which a
 * guess tells nothing, so the time of a look-up says nothing about a token (STF-09).
 */
export function feedTokenHash(token: string): string | undefined {
  return form.test(token) ? createHash('sha256').update(token).digest('base64url') : undefined
}

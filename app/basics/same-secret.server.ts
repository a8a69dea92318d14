import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes both secrets first, because the constant-time comparison needs values of equal length. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

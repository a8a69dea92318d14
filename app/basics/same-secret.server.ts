import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in constant time. Both are hashed first, because the comparison needs values of equal length.
 */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

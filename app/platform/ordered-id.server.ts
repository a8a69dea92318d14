import { randomUUIDv7 } from 'node:crypto'

/**
 * An id in the order of time (UUID version 7, RFC 9562): rows that are made together stand together in its index, where a
 * random one would touch, and after a checkpoint write down whole, a page of its own for each (OPS-11). It says when it
 * was made and is no secret.
 */
export function orderedId(): string {
  return randomUUIDv7()
}

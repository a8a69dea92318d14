import { z } from 'zod'
import { priorities } from '#app/modules/console/request/schema.ts'

/** Where a page of the queue ended: the next one begins after it. */
export type QueuePosition = { rank: number; at: string; id: string }

const position = z.tuple([
  z.number().int().min(0).max(priorities.length),
  z.iso.datetime(),
  z.uuid(),
])

/** A position as an address carries it. */
export function writePosition({ rank, at, id }: QueuePosition): string {
  return btoa(JSON.stringify([rank, at, id]))
}

/** undefined for what no answer of ours said. */
export function readPosition(text: string): QueuePosition | undefined {
  try {
    const parsed = position.safeParse(JSON.parse(atob(text)))
    if (!parsed.success) return undefined
    const [rank, at, id] = parsed.data
    return { rank, at, id }
  } catch {
    return undefined
  }
}

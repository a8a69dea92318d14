import { appendFileSync } from 'node:fs'

/**
 * How much of a proof is run: `npm test` takes a sample of seconds, `npm run prove` the whole, and PROVE=0.1
 * a tenth of it. Every proof reads its counts here.
 */
const share = Number(process.env.PROVE ?? 0)

/** How often to try: `sample` in `npm test`, `whole` in `npm run prove`. */
export function tries(sample: number, whole: number): number {
  return Math.max(sample, Math.round(whole * share))
}

/** Times are checked in a whole proof alone: in `npm test` other tests keep the machine busy. */
export const areTimesChecked = share > 0

/** For a proof's own time limit: a whole one may take an hour. */
export const proofTimeoutMs = share > 0 ? 4 * 3_600_000 : 120_000

/** Keeps what was proven, for `npm run prove`, which collects it. */
export function reportProof(row: string, figures: Record<string, number | string>): void {
  const file = process.env.PROOFS_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ row, figures })}\n`)
}

/** The same figures in the same order each time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Runs `act` for 0 to `count` - 1, at most `atOnce` of them at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  act: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker))
}

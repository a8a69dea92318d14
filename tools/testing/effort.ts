import { appendFileSync } from 'node:fs'

/**
 * Share of each proof to run: `npm test` runs a sample of seconds, `npm run prove` the whole, and PROVE=0.1 a tenth.
 * Every proof takes its counts from this module.
 */
const proofShare = Number(process.env.PROVE ?? 0)

/** How often to try: `sample` in `npm test`, `whole` in `npm run prove`. */
export function numberOfTries(sample: number, whole: number): number {
  return Math.max(sample, Math.round(whole * proofShare))
}

/** Durations are checked only under `npm run prove`: in `npm test`, other tests keep the machine busy. */
export const areDurationsChecked = proofShare > 0

/** Time limit of a proof. A full proof may take an hour, and longer on a slow machine. */
export const proofTimeoutMs = proofShare > 0 ? 4 * 3_600_000 : 600_000

/** Appends a proof's figures to the file that `npm run prove` collects. */
export function reportProof(row: string, figures: Record<string, number | string>): void {
  const file = process.env.PROOFS_FILE
  if (file) appendFileSync(file, `${JSON.stringify({ row, figures })}\n`)
}

/** Repeatable random numbers from 0 up to 1 (mulberry32): the same sequence for the same seed. */
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
export async function runInParallel(
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

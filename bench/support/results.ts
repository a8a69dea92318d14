import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Stores the latest result of a benchmark, with the machine that it was measured on. */
export function keepResult(name: string, result: object): void {
  mkdirSync('bench/results', { recursive: true })
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
  const kept = { measuredAt: new Date().toISOString(), machine, ...result }
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify(kept, null, 2)}\n`)
}

export function round(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the smallest value that is greater than or equal to `share` of all values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

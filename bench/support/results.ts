import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Keeps one benchmark's last result, with the machine it was measured on. */
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

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that `share` of all values do not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

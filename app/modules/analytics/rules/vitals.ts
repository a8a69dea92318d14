import type { VitalName } from '../content.ts'

type Scale = { good: number; poor: number; bounds: readonly number[] }

const milliseconds = [
  100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2500, 3000, 3500, 4000,
  5000, 6000, 8000, 10_000, 15_000,
]

/**
 * Upper bounds of the histograms' bars and the limits of good and poor (web.dev/vitals). Times are
 * milliseconds, shifting has no unit. Bars may be added at the end only: rows name them by number.
 */
export const vitalScales: Record<VitalName, Scale> = {
  lcp: { good: 2500, poor: 4000, bounds: milliseconds },
  inp: {
    good: 200,
    poor: 500,
    bounds: [25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 2000, 5000],
  },
  cls: {
    good: 0.1,
    poor: 0.25,
    bounds: [0.001, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  },
  ttfb: { good: 800, poor: 1800, bounds: milliseconds },
}

/** The bar a value falls into: bar i holds what is above bound i-1 and at most bound i. */
export function barOf(vital: VitalName, value: number): number {
  const { bounds } = vitalScales[vital]
  const at = bounds.findIndex((bound) => value <= bound)
  return at < 0 ? bounds.length : at
}

/** Three quarters of the values lie at or below it; even spread within a bar is assumed. */
export function percentile75(
  vital: VitalName,
  bars: ReadonlyMap<number, number>,
): number | undefined {
  const { bounds } = vitalScales[vital]
  const total = [...bars.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return undefined
  const wanted = total * 0.75
  let below = 0
  for (const [bar, count] of [...bars].toSorted(([one], [other]) => one - other)) {
    if (below + count >= wanted) {
      const from = bounds[bar - 1] ?? 0
      const to = bounds[bar] ?? from
      return from + ((to - from) * (wanted - below)) / count
    }
    below += count
  }
  return bounds.at(-1)
}

export type Verdict = 'good' | 'fair' | 'poor'

export function rateVital(vital: VitalName, value: number): Verdict {
  const { good, poor } = vitalScales[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

/** 1240 → "1.24 s", 85 → "85 ms", shifting 0.0512 → "0.05". */
export function formatVital(vital: VitalName, value: number): string {
  if (vital === 'cls') return value.toFixed(2)
  return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${Math.round(value)} ms`
}

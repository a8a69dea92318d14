/** What is counted by day. Vitals are kept as histograms, everything else as one figure per name. */
const counterNames = [
  'view',
  'visit',
  'visitor',
  'source',
  'campaign',
  'broken',
  'form-seen',
  'form-started',
] as const
export const vitalNames = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type VitalName = (typeof vitalNames)[number]
export type Metric = (typeof counterNames)[number] | VitalName

/** Where a visit came from when no other site is named. */
export const directSource = '(direct)'
/** Placeholder for every further name once a day has seen too many of one kind. */
export const otherNames = '(others)'

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

/** After so many months daily counts are deleted. */
export const retentionMonths = 25

export const vitalWords: Record<VitalName, { name: string; meaning: string }> = {
  lcp: { name: 'Main content', meaning: 'until the largest part of the page shows (LCP)' },
  inp: { name: 'Reaction', meaning: 'until the page reacts to a touch or key (INP)' },
  cls: { name: 'Shifting', meaning: 'how much the page moves under the reader (CLS)' },
  ttfb: { name: 'First byte', meaning: 'until the server begins to answer (TTFB)' },
}

export const verdictWords = { good: 'Good', fair: 'Needs work', poor: 'Poor' } as const

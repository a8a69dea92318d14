/** Metrics with one count per day and name. Vitals are stored as histograms instead. */
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

export const directSource = '(direct)'
/** Name for the counts of all further names, once a metric has reached its daily limit of names. */
export const otherNamesLabel = '(others)'

export const periods = [7, 30, 90] as const
export type Period = (typeof periods)[number]

export const retentionMonths = 25

export const vitalWords: Record<VitalName, { name: string; meaning: string }> = {
  lcp: { name: 'Main content', meaning: 'time until the largest part of the page appears (LCP)' },
  inp: { name: 'Reaction', meaning: 'time until the page responds to a tap or key press (INP)' },
  cls: { name: 'Shifting', meaning: 'how much the page jumps around as it loads (CLS)' },
  ttfb: { name: 'First byte', meaning: 'time until the server starts to respond (TTFB)' },
}

export const verdictWords = { good: 'Good', fair: 'Needs work', poor: 'Poor' } as const

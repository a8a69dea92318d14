import { LabelledBar } from './labelled-bar.tsx'

export type MeterTone = 'leaf' | 'clay' | 'warning' | 'danger'
const tones: Record<MeterTone, string> = {
  leaf: 'meter-leaf',
  clay: 'meter-clay',
  warning: 'meter-warning',
  danger: 'meter-danger',
}

export type MeterProps = {
  label: string
  value: number
  max?: number
  /** The value in words: "12 of 20 devices". It is shown, too. */
  text: string
  tone?: MeterTone
}

/** How much of a known amount there is. */
export function Meter({ max = 100, tone = 'leaf', ...words }: MeterProps) {
  return <LabelledBar kind="meter" max={max} fill={tones[tone]} {...words} />
}

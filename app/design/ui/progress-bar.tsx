import { LabelledBar } from './labelled-bar.tsx'

export type ProgressBarProps = {
  label: string
  /** 0 to 100. */
  percent: number
  /** The value in words; it is shown, too. */
  text: string
}

/** How far something has come. */
export function ProgressBar({ percent, ...words }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent))
  return <LabelledBar kind="progressbar" max={100} value={value} fill="meter-leaf" {...words} />
}

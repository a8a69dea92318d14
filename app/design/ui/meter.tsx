type LabelledBarProps = {
  kind: 'meter' | 'progressbar'
  label: string
  value: number
  max: number
  text: string
  fill: string
}

/** Bar with its name and value above it, drawn as SVG because the Content-Security-Policy forbids inline styles. */
function LabelledBar({ kind, label, value, max, text, fill }: LabelledBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm" aria-hidden="true">
        <span className="font-semibold">{label}</span>
        <span>{text}</span>
      </p>
      <div
        role={kind}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        <svg
          className="meter-track"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className={fill} width={percent.toFixed(2)} height="8" />
        </svg>
      </div>
    </div>
  )
}

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
  /** The value as displayed text, such as "12 of 20 devices". */
  text: string
  tone?: MeterTone
}

export function Meter({ max = 100, tone = 'leaf', ...words }: MeterProps) {
  return <LabelledBar kind="meter" max={max} fill={tones[tone]} {...words} />
}

export type ProgressBarProps = {
  label: string
  /** Percentage from 0 to 100. */
  percent: number
  text: string
}

export function ProgressBar({ percent, ...words }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent))
  return <LabelledBar kind="progressbar" max={100} value={value} fill="meter-leaf" {...words} />
}

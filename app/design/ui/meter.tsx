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

/** A filled bar with its value in words. Drawn as SVG, for the page policy allows no inline widths. */
export function Meter({ label, value, max = 100, text, tone = 'leaf' }: MeterProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span>{text}</span>
      </p>
      <div
        role="meter"
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
          <rect className={tones[tone]} width={percent.toFixed(2)} height="8" />
        </svg>
      </div>
    </div>
  )
}

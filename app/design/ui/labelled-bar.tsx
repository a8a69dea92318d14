export type LabelledBarProps = {
  kind: 'meter' | 'progressbar'
  label: string
  value: number
  max: number
  /** The value in words. */
  text: string
  fill: string
}

/** A bar with its name and its value in words above it. Drawn as SVG, for the page policy allows no inline widths. */
export function LabelledBar({ kind, label, value, max, text, fill }: LabelledBarProps) {
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

export type ProgressBarProps = {
  label: string
  /** 0 to 100. */
  percent: number
  /** The value in words; it is shown, too. */
  text: string
}

/** How far something has come. Drawn as SVG, for the page policy allows no inline widths. */
export function ProgressBar({ label, percent, text }: ProgressBarProps) {
  const width = Math.min(100, Math.max(0, percent))
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm" aria-hidden="true">
        <span className="font-semibold">{label}</span>
        <span>{text}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={width}
        aria-valuetext={text}
      >
        <svg
          className="meter-track"
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="meter-leaf" width={width} height="8" />
        </svg>
      </div>
    </div>
  )
}

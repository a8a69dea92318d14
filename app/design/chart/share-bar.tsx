export type ShareBarProps = { value: number; max: number; tone?: 'leaf' | 'clay' }

/** A bar as long as its share, beside a figure that says it in digits; drawn for the eye alone. */
export function ShareBar({ value, max, tone = 'leaf' }: ShareBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <svg className="chart-share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect
        className={tone === 'clay' ? 'meter-clay' : 'meter-leaf'}
        width={percent.toFixed(2)}
        height="6"
      />
    </svg>
  )
}

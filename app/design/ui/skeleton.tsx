const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'] as const

/** Grey lines where text will be. Decoration: the container says that it is loading. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={`skeleton ${widths[index % widths.length]}`} />
      ))}
    </span>
  )
}

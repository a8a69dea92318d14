/** Turning ring. Without a label it is decoration beside words that say what is going on. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status" className="inline-flex items-center gap-2">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  )
}

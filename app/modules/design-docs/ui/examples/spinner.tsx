import { Spinner } from '#app/design/ui/spinner.tsx'

export function SpinnerWithALabel() {
  return <Spinner label="Checking the address…" />
}

export function SpinnerAsDecoration() {
  return (
    <p className="inline-flex items-center gap-2">
      <Spinner /> Checking the address…
    </p>
  )
}

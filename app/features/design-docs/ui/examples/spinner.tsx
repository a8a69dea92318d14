import { Spinner } from '#app/design/ui/spinner.tsx'

export function WithALabel() {
  return <Spinner label="Checking the address…" />
}

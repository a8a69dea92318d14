import { FormError } from '#app/design/form/form-error.tsx'

export function NotSaved() {
  return (
    <FormError message="Somebody else saved this in the meantime. What you typed is still here." />
  )
}

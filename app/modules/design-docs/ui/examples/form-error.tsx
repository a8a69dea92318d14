import { FormError } from '#app/design/form/form-error.tsx'

export function FormErrorNotSaved() {
  return (
    <FormError message="Someone else saved this while you were editing. What you typed is still here." />
  )
}

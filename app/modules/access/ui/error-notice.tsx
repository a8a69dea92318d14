import { FormError } from '#app/design/form/form-error.tsx'
import { failureText, fieldsOf } from './failure-text.ts'

/** What went wrong with a call, unless a field says it already. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  return <FormError message={failureText(error)} />
}

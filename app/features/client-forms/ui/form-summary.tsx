import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { FieldErrors } from '#app/basics/outcome.ts'
import { labelOf, type ClientForm } from '../schema/definition.ts'
import { fieldId } from './field-props.ts'
import type { ClientFormProps } from './use-client-form.ts'

/** What is wrong, with a way to each field; also what the server said of a form posted without script. */
export function FormSummary({
  definition,
  errors,
  submission,
  posted,
}: {
  definition: ClientForm
  errors: FieldErrors
  submission: unknown
  posted: ClientFormProps['posted']
}) {
  const listed = Object.entries(errors).map(([name, message]) => ({
    fieldId: fieldId(name),
    message: `${labelOf(definition, name) ?? name}: ${message}`,
  }))
  return (
    <>
      {posted && listed.length === 0 ? (
        <Notice tone="danger" role="alert">
          {posted.message}
        </Notice>
      ) : null}
      <ErrorSummary
        title="Please correct these answers. Nothing was sent yet."
        errors={listed}
        submission={submission}
      />
    </>
  )
}

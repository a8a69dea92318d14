import { Notice } from '#app/design/ui/notice.tsx'
import { StaffApiError } from './api-client.ts'

/** Messages per field of a refused call. */
export function fieldsOf(error: Error | null): Record<string, string> {
  return error instanceof StaffApiError ? error.fields : {}
}

/** What went wrong with a call, unless a field says it already. */
export function Trouble({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  const message =
    error instanceof StaffApiError ? error.message : 'There is no connection. Nothing was changed.'
  return (
    <Notice tone="danger" role="alert">
      <p>{message}</p>
    </Notice>
  )
}

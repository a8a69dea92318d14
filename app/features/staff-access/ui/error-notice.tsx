import { Notice } from '#app/design/ui/notice.tsx'
import { failureText, fieldsOf } from './failure-text.ts'

/** What went wrong with a call, unless a field says it already. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error || Object.keys(fieldsOf(error)).length > 0) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{failureText(error)}</p>
    </Notice>
  )
}

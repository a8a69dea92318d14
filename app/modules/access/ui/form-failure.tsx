import { Notice } from '#app/design/ui/surfaces.tsx'
import { unsureTexts } from '../calls.ts'

/** Shows the error of a form. The title, which says that nothing happened, is left out if that is not known. */
export function FormFailure({ title, message }: { title: string; message: string | undefined }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert" title={unsureTexts.includes(message) ? undefined : title}>
      <p>{message}</p>
    </Notice>
  )
}

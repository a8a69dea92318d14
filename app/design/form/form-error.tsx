import { Notice } from '../ui/notice.tsx'

/** Why a form or its part could not do what was asked, announced at once; nothing where nothing is wrong. */
export function FormError({ message }: { message: string | null | undefined | false }) {
  if (!message) return null
  return (
    <Notice tone="danger" role="alert">
      <p>{message}</p>
    </Notice>
  )
}

import { data } from 'react-router'
import { notFoundWords } from '../content.ts'
import { UnknownPath } from '../ui/unknown-path.tsx'

export const meta = () => [{ title: notFoundWords.title }]

/** NF-06 */
export function loader() {
  return data(null, { status: 404 })
}

/** NF-01 to NF-04 below /admin: the same for everyone, without signing in. */
export default function ConsoleNotFound() {
  return (
    <main id="main" className="wrap grid min-h-dvh content-center py-10">
      <UnknownPath further={{ to: '/admin', label: 'Go to the staff console' }} />
    </main>
  )
}

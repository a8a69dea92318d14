import { data } from 'react-router'
import { notFoundWords } from '../content.ts'
import { UnknownPath } from '../ui/unknown-path.tsx'

export const meta = () => [{ title: notFoundWords.title }]

export function loader() {
  return data(null, { status: 404 })
}

/** The 404 page below /admin. It is the same for all visitors and needs no sign-in. */
export default function ConsoleNotFound() {
  return (
    <main id="main" className="wrap grid min-h-dvh content-center py-10">
      <UnknownPath further={{ to: '/admin', label: 'Go to the staff console' }} />
    </main>
  )
}

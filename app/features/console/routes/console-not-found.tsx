import { data } from 'react-router'
import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'

export const meta = () => [{ title: 'Page not found | Staff console' }]

/** NF-06: said to who asks for the page, whoever that is; the console draws it for who is signed in. */
export function loader() {
  return data(null, { status: 404 })
}

export default function ConsoleNotFound() {
  return (
    <EmptyState
      title={<h1>Page not found</h1>}
      icon="search"
      action={
        <ButtonLink to="/admin" size="small">
          Back to the dashboard
        </ButtonLink>
      }
    >
      <p>The console has no page at this address.</p>
    </EmptyState>
  )
}

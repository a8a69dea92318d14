import { ButtonLink } from '#app/design/ui/button-link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'

export const meta = () => [{ title: 'Page not found | Staff console' }]

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

import { EmptyState } from '#app/design/ui/list-state.tsx'

export const meta = () => [{ title: 'Client Forms | Staff console' }]

/** Lists the client forms of this installation; none is installed yet. */
export default function FormsHub() {
  return (
    <div className="grid gap-6">
      <div>
        <h1>Client Forms</h1>
        <p className="mt-1 text-ink-soft">Manage client assessment forms</p>
      </div>
      <EmptyState title="No client forms are installed">
        <p>Forms that you fill in with a client appear here once they are installed.</p>
      </EmptyState>
    </div>
  )
}

import { DiffTable, type DiffRow } from '#app/design/ui/diff-table.tsx'

const rows: DiffRow[] = [
  {
    key: 'fibre-50',
    title: 'Business Fibre 50',
    href: null,
    badge: { label: 'Changes', tone: 'info' },
    note: '',
    changes: [{ label: 'Price', before: 'R999', after: 'R1,049', difference: 'R50 more, 5.0 %' }],
  },
  {
    key: 'fibre-100',
    title: 'Business Fibre 100',
    href: null,
    badge: { label: 'Left out', tone: 'warning' },
    note: 'It waits for another decision.',
    changes: [],
  },
]

export function ChangedAndLeftOut() {
  return <DiffTable caption="What would change" rows={rows} onMore={() => {}} isLoading={false} />
}

import { DiffTable, type DiffRow } from '#app/design/ui/diff-table.tsx'

const rows: DiffRow[] = [
  {
    key: 'fibre-50',
    title: 'Business Fibre 50',
    href: null,
    badge: { label: 'Changes', tone: 'info' },
    note: '',
    changes: [{ label: 'Speed', before: '50 Mbps', after: '60 Mbps', difference: '20 % more' }],
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

export function DiffTableChangedAndLeftOut() {
  return <DiffTable caption="What would change" rows={rows} onMore={() => {}} isLoading={false} />
}

import { formatCount } from '#app/basics/format-count.ts'
import { formatDate } from '#app/basics/dates.ts'
import { DataTable, type Column } from '#app/design/ui/data-table.tsx'
import type { Overview } from '../schema/answers.ts'
import { Panel } from './panel.tsx'
import { useMore } from './use-more.tsx'

const columns: readonly Column<Overview['broken'][number]>[] = [
  {
    label: 'Path',
    isHead: true,
    className: 'w-full min-w-36 font-mono text-sm font-normal wrap-anywhere',
    renderCell: ({ name }) => name,
  },
  { label: 'Times', className: 'cell-number', renderCell: ({ now }) => formatCount(now) },
  {
    label: 'Last seen',
    className: 'md:whitespace-nowrap',
    renderCell: ({ lastDay }) => formatDate(lastDay),
  },
]

/** NF-05: what people asked for that is no page. */
export function BrokenPaths({ paths }: { paths: Overview['broken'] }) {
  const { shown, button } = useMore(paths, 'paths')
  return (
    <Panel
      id="broken"
      title="Broken paths"
      hint="Addresses that lead to the not-found page. What looks like an e-mail address, a number or a key is masked with ***."
      none={paths.length === 0 && 'None in this period.'}
    >
      <DataTable
        caption="Broken paths by count"
        columns={columns}
        rows={shown}
        keyOf={({ name }) => name}
        isStacked={false}
      />
      {button}
    </Panel>
  )
}

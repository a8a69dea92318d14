import { formatDate } from '#app/basics/dates.ts'
import { Table } from '#app/design/ui/table.tsx'
import { formatCount } from '../rules/words.ts'
import type { Overview } from '../schema/answers.ts'
import { Panel } from './panel.tsx'
import { useMore } from './use-more.tsx'

/** NF-05: what people asked for that is no page. */
export function BrokenPaths({ paths }: { paths: Overview['broken'] }) {
  const { shown, button } = useMore(paths, 'paths')
  return (
    <Panel
      id="broken"
      title="Broken paths"
      hint="Addresses that lead to the not-found page. What looks like an e-mail address, a number or a key is masked with ***."
    >
      {paths.length === 0 ? (
        <p className="text-ink-soft">Nobody met the not-found page.</p>
      ) : (
        <Table caption="Broken paths by count" isCaptionHidden isDense>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col" className="cell-number">
                Times
              </th>
              <th scope="col">Last seen</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, now, lastDay }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="w-full min-w-36 font-mono text-sm font-normal wrap-anywhere"
                >
                  {name}
                </th>
                <td className="cell-number">{formatCount(now)}</td>
                <td className="md:whitespace-nowrap">{formatDate(lastDay)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {button}
    </Panel>
  )
}

import { Table } from '#app/design/ui/table.tsx'
import type { ContrastRow } from './contrast-rows.ts'

// Rounded down: a ratio that only nearly reaches its measure must not look as if it did.
const shown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

function Ratio({ ratio, least }: { ratio: number; least: number }) {
  return (
    <>
      {shown(ratio)}
      {!(ratio >= least) ? <b className="text-danger"> too low</b> : null}
    </>
  )
}

export function ContrastTable({ rows }: { rows: readonly ContrastRow[] }) {
  return (
    <Table
      caption="Contrast of text on its background"
      hasStickyColumn
      columns={['Text on background', 'At least', 'Light', 'Dark']}
    >
      <tbody>
        {rows.map(({ text, background, least, light, dark }) => (
          <tr key={`${text} ${background}`}>
            <th scope="row">
              {text} on {background}
            </th>
            <td>{least}</td>
            <td>
              <Ratio ratio={light} least={least} />
            </td>
            <td>
              <Ratio ratio={dark} least={least} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

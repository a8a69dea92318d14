import { Table } from '#app/design/ui/table.tsx'
import type { Token } from '../rules/tokens.ts'
import { CopyValue } from './copy-value.tsx'

/** The colour itself, drawn: it is the value beside it, whatever scheme the page is in. */
function Colour({ value, what }: { value: string | undefined; what: string }) {
  if (!value)
    return <span className="inline-flex min-h-touch items-center text-ink-soft">unchanged</span>
  return (
    <span className="docs-colour flex items-center gap-2">
      <svg className="docs-swatch" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1" height="1" fill={value} />
      </svg>
      <CopyValue value={value} what={what} />
    </span>
  )
}

export function ColourTable({ tokens, caption }: { tokens: readonly Token[]; caption: string }) {
  return (
    <Table
      caption={caption}
      isCaptionHidden
      hasStickyColumn
      columns={['Token', 'Light', 'Dark', 'In a deep band', 'In the console']}
    >
      <tbody>
        {tokens.map(({ name, value, dark, deepBand, console }) => (
          <tr key={name}>
            <th scope="row">
              <CopyValue value={name} what={`the name ${name}`} />
            </th>
            <td>
              <Colour value={value} what={`${name}, light`} />
            </td>
            <td>
              <Colour value={dark} what={`${name}, dark`} />
            </td>
            <td>
              <Colour value={deepBand} what={`${name}, deep band`} />
            </td>
            <td>
              <Colour value={console} what={`${name}, console`} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

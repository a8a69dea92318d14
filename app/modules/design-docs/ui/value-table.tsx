import { Table } from '#app/design/ui/table.tsx'
import type { Token } from '../rules/tokens.ts'
import { CopyValue } from './copy-value.tsx'

/** Tokens that are no colours: their values, and what differs in the dark scheme. */
export function ValueTable({ tokens, caption }: { tokens: readonly Token[]; caption: string }) {
  const hasLineHeight = tokens.some(({ lineHeight }) => lineHeight)
  const hasDark = tokens.some(({ dark }) => dark)
  return (
    <Table caption={caption} isCaptionHidden hasStickyColumn>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">{hasDark ? 'Light' : 'Value'}</th>
          {hasDark ? <th scope="col">Dark</th> : null}
          {hasLineHeight ? <th scope="col">Line height</th> : null}
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ name, value, dark, lineHeight }) => (
          <tr key={name}>
            <th scope="row">
              <CopyValue value={name} what={`the name ${name}`} />
            </th>
            <td>
              <CopyValue value={value} what={name} />
            </td>
            {hasDark ? (
              <td>{dark ? <CopyValue value={dark} what={`${name}, dark`} /> : 'unchanged'}</td>
            ) : null}
            {hasLineHeight ? (
              <td>
                {lineHeight ? <CopyValue value={lineHeight} what={`${name}, line height`} /> : '—'}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

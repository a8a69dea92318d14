import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { fieldLabel, readableValue } from '../../rules/readable-value.ts'
import { readTyped } from '../../rules/typed-product.ts'
import type { Waiting } from '../../schema/waiting.ts'
import type { ProductEdit } from './use-product-edit.ts'

type WaitingConflictProps = { edit: ProductEdit; ownId: string }

/** ADP-21 for an approved product: what is live, what already waits, and what is typed here. */
export function WaitingConflict({ edit, ownId }: WaitingConflictProps) {
  const { waiting } = edit
  if (!waiting) return null
  const isOwn = waiting.submittedBy.id === ownId
  const name = isOwn ? 'Your earlier change' : waiting.submittedBy.name
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        isOwn
          ? 'You already have a change waiting for approval.'
          : `A change by ${name} already waits for approval.`
      }
    >
      <p>
        {isOwn
          ? 'Send yours again to replace the earlier one.'
          : 'Only one change can wait at a time. Yours is kept on this device: send it again once the other is decided.'}{' '}
        <TextLink to="/admin/approvals">See the approvals</TextLink>
      </p>
      <div className="mt-3">
        <Versions edit={edit} waiting={waiting} name={name} />
      </div>
    </Notice>
  )
}

type VersionsProps = { edit: ProductEdit; waiting: Waiting; name: string }

function Versions({ edit: { value, base, changed }, waiting, name }: VersionsProps) {
  const theirs = new Map(waiting.changes.map(({ field, newValue }) => [field, newValue]))
  const rows = [...new Set([...theirs.keys(), ...changed])]
  const mine = readTyped(value) as Record<string, never>
  const live = readTyped(base.value) as Record<string, never>
  return (
    <Table caption="Both versions" isCaptionHidden isDense>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Live now</th>
          <th scope="col">{name}</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td className="wrap-anywhere">{readableValue(field, live[field])}</td>
            <td className="wrap-anywhere">
              {readableValue(field, theirs.has(field) ? theirs.get(field) : live[field])}
            </td>
            <td className="wrap-anywhere">{readableValue(field, mine[field])}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

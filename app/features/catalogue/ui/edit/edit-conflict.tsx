import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { fieldLabel, readableValue } from '../../rules/readable-value.ts'
import { readTyped } from '../../rules/typed-product.ts'
import type { ProductEdit } from './use-product-edit.ts'

/** ADP-21: both versions of each field that two people changed, and a choice between them. */
export function EditConflict({ edit }: { edit: ProductEdit }) {
  const { meanwhile, typed } = edit
  if (!meanwhile) return null
  const { by, clashes } = meanwhile
  return (
    <Notice tone="warning" role="alert" title={`${by} changed this product meanwhile.`}>
      <p>
        {clashes.length === 0
          ? 'What you did not touch now shows what is stored. Look it over, then save again.'
          : 'You both changed the following. Choose a value for each, then save again.'}
      </p>
      {clashes.length > 0 ? (
        <div className="mt-3">
          <Table caption="Fields both of you changed" isCaptionHidden isDense>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Stored now</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {clashes.map(({ name, mine, stored }) => (
                <tr key={name}>
                  <th scope="row">{fieldLabel(name)}</th>
                  {[
                    { label: 'Take this', option: stored },
                    { label: 'Keep mine', option: mine },
                  ].map(({ label, option }) => (
                    <td key={label} className="wrap-anywhere">
                      <span className="block">{typedText(name, option)}</span>
                      <Button
                        size="small"
                        variant={
                          typed[name as keyof typeof typed] === option ? 'primary' : 'secondary'
                        }
                        aria-pressed={typed[name as keyof typeof typed] === option}
                        onClick={() => edit.set(name, option)}
                      >
                        {label}
                      </Button>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </Notice>
  )
}

/** ADP-21 for an approved product: what is live, what already waits, and what is typed here. */
export function WaitingConflict({ edit, ownId }: { edit: ProductEdit; ownId: string }) {
  const { waiting, typed, base } = edit
  if (!waiting) return null
  const theirs = new Map(waiting.changes.map(({ field, newValue }) => [field, newValue]))
  const rows = [...new Set([...theirs.keys(), ...edit.changed])]
  const mine = readTyped(typed) as Record<string, never>
  const live = readTyped(base.typed) as Record<string, never>
  const isOwn = waiting.submittedBy.id === ownId
  const name = isOwn ? 'Your earlier change' : waiting.submittedBy.name
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        isOwn
          ? 'A change of yours already waits for approval.'
          : `A change by ${name} already waits for approval.`
      }
    >
      <p>
        {isOwn
          ? 'Send yours again to put it in the place of the earlier one.'
          : 'Only one change can wait at a time. Yours is kept on this device: send it again once the other is decided.'}{' '}
        <TextLink to="/admin/approvals">See the approvals</TextLink>
      </p>
      <div className="mt-3">
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
      </div>
    </Notice>
  )
}

function typedText(name: string, option: unknown): string {
  if (typeof option === 'boolean') return option ? 'Yes' : 'No'
  const text = String(option)
  return /^\d+$/.test(text) ? readableValue(name, Number(text)) : readableValue(name, text)
}

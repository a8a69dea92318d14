import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { fieldLabel, readableValue } from '../../rules/readable-value.ts'
import type { ProductEdit } from './use-product-edit.ts'

/** ADP-21: both versions of each field that two people changed, and a choice between them. */
export function EditConflict({ edit }: { edit: ProductEdit }) {
  if (!edit.meanwhile) return null
  const { by, clashes } = edit.meanwhile
  return (
    <Notice tone="warning" role="alert" title={`${by} changed this product meanwhile.`}>
      <p>
        {clashes.length === 0
          ? 'What you did not touch now shows what is stored. Look it over, then save again.'
          : 'You both changed the following. Choose a value for each, then save again.'}
      </p>
      {clashes.length > 0 ? (
        <div className="mt-3">
          <Table
            caption="Fields both of you changed"
            isCaptionHidden
            isDense
            columns={['Field', 'Stored now', 'Yours']}
          >
            <tbody>
              {clashes.map(({ name, mine, stored }) => (
                <tr key={name}>
                  <th scope="row">{fieldLabel(name)}</th>
                  <OptionCell edit={edit} name={name} option={stored} label="Take this" />
                  <OptionCell edit={edit} name={name} option={mine} label="Keep mine" />
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </Notice>
  )
}

type OptionCellProps = { edit: ProductEdit; name: string; option: unknown; label: string }

function OptionCell({ edit, name, option, label }: OptionCellProps) {
  const isChosen = edit.typed[name as keyof ProductEdit['typed']] === option
  return (
    <td className="wrap-anywhere">
      <span className="block">{typedText(name, option)}</span>
      <Button
        size="small"
        variant={isChosen ? 'primary' : 'secondary'}
        aria-pressed={isChosen}
        onClick={() => edit.set(name, option)}
      >
        {label}
      </Button>
    </td>
  )
}

function typedText(name: string, option: unknown): string {
  if (typeof option === 'boolean') return option ? 'Yes' : 'No'
  const text = String(option)
  return /^\d+$/.test(text) ? readableValue(name, Number(text)) : readableValue(name, text)
}

import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { Table } from '#app/design/ui/table.tsx'
import { fieldLabel } from '../content/fields.ts'
import { readableValue } from '../rules/describe-change.ts'
import type { EditClash } from '../rules.ts'
import type { SiteSettings } from '../schema.ts'
import type { Meanwhile } from './use-site-edit.ts'

type SiteClashProps = {
  meanwhile: Meanwhile
  value: SiteSettings
  onChoose: (name: string, to: unknown) => void
}

/** Somebody stored a change while this form was open: both values of each field that both changed. */
export function SiteClash({ meanwhile: { by, clashes }, value, onChoose }: SiteClashProps) {
  return (
    <Notice tone="warning" role="alert" title={`${by} changed these settings meanwhile.`}>
      <p>
        {clashes.length === 0
          ? 'The other fields now show what is stored. Look them over, then save again.'
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
              {clashes.map((clash) => (
                <ClashRow key={clash.name} clash={clash} value={value} onChoose={onChoose} />
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </Notice>
  )
}

function ClashRow({
  clash: { name, mine, stored },
  value,
  onChoose,
}: Omit<SiteClashProps, 'meanwhile'> & { clash: EditClash }) {
  const current: unknown = value[name as keyof SiteSettings]
  const options = [
    { label: 'Take this', option: stored },
    { label: 'Keep mine', option: mine },
  ]
  return (
    <tr>
      <th scope="row">{fieldLabel(name)}</th>
      {options.map(({ label, option }) => (
        <td key={label} className="wrap-anywhere">
          <span className="block">{readableValue(name, option)}</span>
          <Button
            size="small"
            variant={current === option ? 'primary' : 'secondary'}
            aria-pressed={current === option}
            onClick={() => onChoose(name, option)}
          >
            {label}
          </Button>
        </td>
      ))}
    </tr>
  )
}

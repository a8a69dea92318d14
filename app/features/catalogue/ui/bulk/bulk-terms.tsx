import { TextInput } from '#app/design/form/text-input.tsx'
import { RequestInputs } from '../edit/request-fields.tsx'
import type { RequestTerms } from '../edit/edit-answer.ts'

/** What a bulk request says beside what should change; an empty title is made from what changes. */
export type BulkTerms = RequestTerms & { title: string }

type BulkTermsFieldsProps = {
  terms: BulkTerms
  fields: Record<string, string>
  onChange: (change: Partial<BulkTerms>) => void
}

/** For the reviewer; folded, since none of it is needed. */
export function BulkTermsFields({ terms, fields, onChange }: BulkTermsFieldsProps) {
  const { priority, goLiveDate, title, description } = terms
  const isSet = priority !== 'medium' || goLiveDate !== null || title !== '' || description !== ''
  return (
    <details className="rounded-md border border-line px-3 py-2" open={isSet || undefined}>
      <summary className="cursor-pointer py-1 font-semibold">
        Priority, go-live date and reason (optional)
      </summary>
      <div className="grid items-end gap-4 py-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextInput
            id="request-title"
            label="Title (optional)"
            hint="Empty: made from what changes."
            maxLength={160}
            value={title}
            error={fields.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
        </div>
        <RequestInputs terms={terms} fields={fields} onChange={onChange} />
      </div>
    </details>
  )
}

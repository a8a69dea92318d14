import { Select } from '#app/design/form/select.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import type { RequestTerms } from './edit-answer.ts'

export const firstTerms: RequestTerms = { priority: 'medium', goLiveDate: null, description: '' }

const priorities = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
] as const

type RequestFieldsProps = {
  terms: RequestTerms
  fields: Record<string, string>
  onChange: (change: Partial<RequestTerms>) => void
}

/** What the reviewer is told beside the change itself. */
export function RequestFields(props: RequestFieldsProps) {
  return (
    <fieldset className="card grid items-end gap-4 lg:grid-cols-2">
      <legend className="sr-only">For the reviewer</legend>
      <h2 className="text-lg lg:col-span-2" aria-hidden="true">
        For the reviewer
      </h2>
      <RequestInputs {...props} />
    </fieldset>
  )
}

/** The inputs alone, for a grid of one column or two. */
export function RequestInputs({ terms, fields, onChange }: RequestFieldsProps) {
  return (
    <>
      <Select
        id="request-priority"
        label="Priority"
        options={priorities}
        value={terms.priority}
        onChange={(event) =>
          onChange({ priority: event.currentTarget.value as RequestTerms['priority'] })
        }
      />
      <TextInput
        id="request-goLiveDate"
        label="Go-live date (optional)"
        hint="Applied on this day at 00:00. Empty: as soon as it is approved."
        type="date"
        value={terms.goLiveDate ?? ''}
        error={fields.goLiveDate}
        onChange={(event) => onChange({ goLiveDate: event.currentTarget.value || null })}
      />
      <div className="col-span-full">
        <TextArea
          id="request-description"
          label="Why (optional)"
          rows={3}
          maxLength={2000}
          value={terms.description}
          error={fields.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'
import { Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { storeValue } from '#app/design/kept-values.ts'
import { type RequestTerms, goLiveProblem, priorities, priorityLabels } from '../schema.ts'

export const defaultTerms: RequestTerms = { priority: 'medium', goLiveDate: null, description: '' }

/** `fields` maps field names to error messages; its key `form` is for errors of the whole form. */
type RequestResult = { ok: true } | { ok: false; message: string; fields: Record<string, string> }

/** Returns the terms of an earlier request for a new attempt, without its go-live date if that has passed. */
export function restoreTerms({ goLiveDate, ...terms }: RequestTerms): RequestTerms {
  const isPast = goLiveProblem(goLiveDate, johannesburgDate(new Date())) !== undefined
  return { ...terms, goLiveDate: isPast ? null : goLiveDate }
}

/** Puts the terms of an earlier request into the form that keeps its own under this name (`useKeptValue`). */
export function storeTerms(name: string, userId: string, terms: RequestTerms) {
  const kept = { typed: restoreTerms(terms), saved: { value: defaultTerms } }
  storeValue('sessionStorage', `${name}:${userId}`, kept)
}

type TermsState = readonly [RequestTerms, (change: Partial<RequestTerms>) => void]

export function useRequestTerms([terms, setTerms]: TermsState) {
  const [fields, setFields] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  /** Shows the go-live date's error together with the `found` errors. Returns true if there are none. */
  function check(found: Record<string, string> = {}): boolean {
    const tooEarly = goLiveProblem(terms.goLiveDate, johannesburgDate(new Date()))
    const wrong = tooEarly ? { ...found, goLiveDate: tooEarly } : found
    setMessage(null)
    setFields(wrong)
    return Object.keys(wrong).length === 0
  }
  async function send<Result extends RequestResult>(
    work: (terms: RequestTerms) => Promise<Result>,
  ): Promise<Result> {
    setIsBusy(true)
    const result = await work(terms)
    setIsBusy(false)
    setFields(result.ok ? {} : result.fields)
    if (!result.ok && Object.keys(result.fields).every((name) => name === 'form'))
      setMessage(result.fields.form ?? result.message)
    return result
  }
  return {
    terms,
    fields,
    message,
    isBusy,
    setTerms,
    setMessage,
    check,
    send,
  }
}

/** Returns a ref for the element around the fields. When errors appear, the first invalid field gets the focus. */
export function useFocusFirstInvalid(
  fields: Readonly<Record<string, string>>,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(fields).length > 0)
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields])
  return box
}

type RequestFieldsProps = {
  terms: RequestTerms
  fields: Record<string, string>
  onChange: (change: Partial<RequestTerms>) => void
}

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

/** The optional fields of a request, collapsed until one has a value or an error. */
export function FoldedRequestFields({ terms, fields, onChange }: RequestFieldsProps) {
  const { title = '', ...typed } = terms
  const isSet = title !== '' || Object.keys(fields).length > 0 || !hasDefaultTerms(typed)
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
            hint="Leave empty and we’ll write one from the changes."
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

const hasDefaultTerms = ({ priority, goLiveDate, description }: RequestTerms) =>
  priority === 'medium' && goLiveDate === null && description === ''

/** The fields of a request without a card or heading, for a grid with one or two columns. */
export function RequestInputs({ terms, fields, onChange }: RequestFieldsProps) {
  return (
    <>
      <Select
        id="request-priority"
        label="Priority"
        options={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        value={terms.priority}
        onChange={(event) =>
          onChange({ priority: event.currentTarget.value as RequestTerms['priority'] })
        }
      />
      <TextInput
        id="request-goLiveDate"
        label="Go-live date (optional)"
        hint="Goes live at 00:00 on this day. Leave empty to go live as soon as it’s approved."
        type="date"
        value={terms.goLiveDate ?? ''}
        error={fields.goLiveDate}
        onChange={(event) => onChange({ goLiveDate: event.currentTarget.value || null })}
      />
      <div className="col-span-full">
        <TextArea
          id="request-description"
          label="Reason (optional)"
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

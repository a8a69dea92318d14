import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { RadioGroup } from '#app/design/form/radio-group.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { useLife } from '#app/design/island/life.ts'
import { Button } from '#app/design/ui/button.tsx'
import { focusFromTop } from '#app/design/ui/focus-from-top.ts'
import { Notice } from '#app/design/ui/notice.tsx'
import { fieldLimits } from '#app/modules/forms/schema/limits.ts'
import { dataRequestWords as words } from '../content.ts'
import type { RequestAnswer } from '../rules/form-answer.ts'
import { requestKinds } from '../schema/kinds.ts'

const idOf = (field: string) => `data-request-${field}`

export type DataRequestFieldsProps = {
  answer: RequestAnswer
  isSending: boolean
  /** The trap and the time of filling in. */
  hiddenInputs: ReactNode
  notice: ReactNode
}

/** LEG-06: what stands inside the form, with and without script. */
export function DataRequestFields(props: DataRequestFieldsProps) {
  return (
    <>
      <Problems answer={props.answer} />
      {props.hiddenInputs}
      <Questions answer={props.answer} />
      {props.notice}
      <Button
        type="submit"
        isBusy={props.isSending}
        busyLabel={words.submitting}
        className="sm:justify-self-start"
      >
        {words.submit}
      </Button>
    </>
  )
}

function Questions({ answer: { values, fields } }: Pick<DataRequestFieldsProps, 'answer'>) {
  const field = (name: 'name' | 'email' | 'details') => ({
    id: idOf(name),
    name,
    label: words.labels[name],
    defaultValue: values[name],
    error: fields[name],
  })
  return (
    <>
      <RadioGroup
        id={idOf('kind')}
        name="kind"
        label={words.labels.kind}
        options={requestKinds.map((value) => ({ value, label: words.kinds[value] }))}
        defaultValue={values.kind || undefined}
        error={fields.kind}
        isRequired
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          {...field('name')}
          placeholder={words.placeholders.name}
          autoComplete="name"
          maxLength={fieldLimits.name}
          isRequired
        />
        <TextInput
          {...field('email')}
          {...emailAttributes}
          placeholder={words.placeholders.email}
          maxLength={fieldLimits.email}
          isRequired
        />
      </div>
      <TextArea
        {...field('details')}
        rows={4}
        hint={words.hints.details}
        maxLength={fieldLimits.text}
      />
    </>
  )
}

function Problems({ answer }: { answer: RequestAnswer }) {
  const errors = useMemo(
    () =>
      Object.entries(answer.fields).map(([field, message]) => ({ fieldId: idOf(field), message })),
    [answer],
  )
  if (answer.outcome === 'refused')
    return <ErrorSummary title={words.errors} errors={errors} submission={answer} />
  if (answer.outcome !== 'failed' && answer.outcome !== 'offline') return null
  const { title, description } = answer.outcome === 'offline' ? words.offline : words.failed
  return (
    <Notice tone={answer.outcome === 'offline' ? 'warning' : 'danger'} role="alert" title={title}>
      {description}
    </Notice>
  )
}

/** LEG-06: the reference, what to do next, and by when we answer. Sent in the browser, it takes the focus. */
export function RequestSent({ reference, dueOn }: { reference: string; dueOn: string }) {
  const life = useLife()
  const sent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (life.current.isAlive) focusFromTop(sent.current)
  }, [life])
  return (
    <div ref={sent} tabIndex={-1} className="scroll-mt-24">
      <Notice tone="success" role="status" title={words.sent.title}>
        <p className="text-lg font-semibold">{words.sent.reference(reference)}</p>
        <p className="mt-2">{words.sent.next}</p>
        <p className="mt-2">{words.sent.due(formatDate(dueOn))}</p>
      </Notice>
    </div>
  )
}

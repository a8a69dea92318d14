import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextArea, TextInput } from '#app/design/form/field.tsx'
import { ErrorSummary, SentMessage } from '#app/design/form/form.tsx'
import { emailAttributes } from '#app/design/form/phone-input.tsx'
import { island } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { callServer } from '#app/modules/forms/calls.ts'
import { fieldLimits } from '#app/modules/forms/definition/rules.ts'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { SubmissionFields } from '#app/modules/sales/lead/public-form/ui/submission-fields.tsx'
import { OfflineNotice } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { dataRequestAnchor, dataRequestWords as words } from '../content.ts'
import { paiaForm, paiaPath, paiaRequestAnchor } from '../paia/content.ts'
import { requestKinds } from '../request/content.ts'
import { type RequestAnswer, answerOfReply, typedValues } from '../rules.ts'
import { RequestNotice, type RequestNoticeProps } from '../ui/data-request-block.tsx'

const fieldIdOf = (field: string) => `data-request-${field}`

export type DataRequestFieldsProps = {
  /** `own` is the form about one's own data, `record` is Form 2 of PAIA. */
  form: 'own' | 'record'
  answer: RequestAnswer
  isSending: boolean
  /** Hidden inputs against spam: the honeypot and the form token with the start time. */
  hiddenInputs: ReactNode
  notice: ReactNode
}

export function DataRequestFields(props: DataRequestFieldsProps) {
  return (
    <>
      <Problems answer={props.answer} />
      {props.hiddenInputs}
      {props.form === 'record' ? (
        <RecordQuestions answer={props.answer} />
      ) : (
        <Questions answer={props.answer} />
      )}
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

function RecordQuestions({ answer }: Pick<DataRequestFieldsProps, 'answer'>) {
  return (
    <>
      <input type="hidden" name="kind" value="record" />
      <FormFields
        form={paiaForm}
        prefix="data-request"
        values={answer.values}
        errors={answer.fields}
        given={answer.values}
      />
    </>
  )
}

function Questions({ answer: { values, fields } }: Pick<DataRequestFieldsProps, 'answer'>) {
  const field = (name: 'name' | 'email' | 'details') => ({
    id: fieldIdOf(name),
    name,
    label: words.labels[name],
    defaultValue: values[name],
    error: fields[name],
  })
  return (
    <>
      <RadioGroup
        id={fieldIdOf('kind')}
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
      Object.entries(answer.fields).map(([field, message]) => ({
        fieldId: fieldIdOf(field),
        message,
      })),
    [answer],
  )
  if (answer.outcome === 'refused')
    return <ErrorSummary title={words.errors} errors={errors} submission={answer} />
  if (answer.outcome === 'offline') return <OfflineNotice attempt={answer} {...words.offline} />
  if (answer.outcome !== 'failed' && answer.outcome !== 'unanswered') return null
  const { title, description } = words[answer.outcome]
  return (
    <Notice tone="danger" role="alert" title={title}>
      {description}
    </Notice>
  )
}

/** Confirmation with the reference and the due date. It gets the focus after sending in the browser. */
export function RequestSent({ reference, dueOn }: { reference: string; dueOn: string }) {
  return (
    <SentMessage>
      <Notice tone="success" role="status" title={words.sent.title}>
        <p className="text-lg font-semibold">{words.sent.reference(reference)}</p>
        <p className="mt-2">{words.sent.next}</p>
        <p className="mt-2">{words.sent.due(formatDate(dueOn))}</p>
      </Notice>
    </SentMessage>
  )
}

type Props = {
  form: DataRequestFieldsProps['form']
  /** The server's response if the form was posted without JavaScript. */
  first: RequestAnswer
  notice: RequestNoticeProps
}

const formSettings = {
  own: {
    draft: 'data-request',
    fields: ['name', 'email', 'details'],
    action: `/privacy-policy#${dataRequestAnchor}`,
  },
  record: {
    draft: 'paia-request',
    fields: ['name', 'email', 'onBehalfOf', 'identityProof', 'details', 'right'],
    action: `${paiaPath}#${paiaRequestAnchor}`,
  },
} as const

/** Form for a privacy request. Sending the same request twice stores it once. */
export const DataRequest = island('privacy/data-request', function DataRequest(props: Props) {
  const { formToken } = usePublicSite()
  const { draft: draftName, fields, action } = formSettings[props.form]
  const { attach, read, clear } = useFormDraft(draftName, fields)
  const [answer, setAnswer] = useState(props.first)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    const sent = read(form)
    setIsSending(true)
    const answered = await sendRequest(new FormData(form))
    setIsSending(false)
    setAnswer(answered)
    if (answered.outcome === 'sent') clear(form, sent)
  }
  return (
    <ResilientSubtree>
      {answer.outcome === 'sent' && answer.reference && answer.dueOn ? (
        <RequestSent reference={answer.reference} dueOn={answer.dueOn} />
      ) : (
        <form
          ref={attach}
          method="post"
          action={action}
          onSubmit={(event) => void send(event)}
          noValidate
          data-draft={draftName}
          className="grid gap-4"
        >
          <DataRequestFields
            form={props.form}
            answer={answer}
            isSending={isSending}
            hiddenInputs={<SubmissionFields token={formToken} />}
            notice={<RequestNotice form={props.form} {...props.notice} />}
          />
        </form>
      )}
    </ResilientSubtree>
  )
})

/** Posts the form. If the browser is offline, nothing is sent, and the result explains that. */
async function sendRequest(typed: FormData): Promise<RequestAnswer> {
  const values = typedValues(typed)
  if (!navigator.onLine) return { outcome: 'offline', values, fields: {} }
  const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]))
  return answerOfReply(values, await callServer('/data-requests', { method: 'POST', body }))
}

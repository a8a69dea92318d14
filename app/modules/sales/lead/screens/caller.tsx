import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { Checkbox } from '#app/design/form/choices.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { type RequestBody, fieldsOf, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { readStoredSession } from '#app/modules/access/session/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice, useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { dropDraft, readDraft, useFormDraft } from '#app/modules/forms/ui/use-form-draft.ts'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import { leads } from '../calls.ts'
import { consentLabels } from '../content.ts'
import { callerForm } from '../forms/caller.ts'
import { consentChannels, formInputNames } from '../schema.ts'
import { useLeadCall } from '../ui/lead-calls.ts'

type CallerAnswers = Omit<RequestBody<typeof leads.callers.$post>, 'idempotencyKey'>

const draftFields = [
  ...visibleFields(callerForm),
  ...Object.values(formInputNames.consents),
  'wasNoticeRead',
]

type CallerFormProps = {
  notice: { version: string; notice: string; consent: string }
  error: Error | null
  isBusy: boolean
  onType: () => void
  /** Resolves to true if the call was stored. */
  onSend: (answers: CallerAnswers) => Promise<boolean>
}

function CallerForm(props: CallerFormProps) {
  const { notice, error, isBusy, onType, onSend } = props
  const draftName = `caller:${useStaffUser().id}`
  const errors = fieldsOf(error)
  const { form, showErrors } = useErrorFocus()
  const { attach } = useFormDraft(draftName, draftFields)
  // The answers survive the end of the session: the caller may not phone again. Leaving the form drops them.
  useEffect(() => {
    const detach = attach(form.current!)
    if (Object.keys(readDraft(draftName)).length > 0) onType()
    return () => {
      detach()
      if (readStoredSession()) dropDraft(draftName)
    }
  }, [attach, draftName, form, onType])
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answers = answersOf(new FormData(event.currentTarget), notice.version)
    if (!(await onSend(answers))) showErrors()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onChange={onType}
      onSubmit={(event) => void submit(event)}
    >
      <ErrorNotice error={error} />
      <FormFields form={callerForm} prefix="caller" values={{}} errors={errors} />
      <SpokenPrivacyNotice notice={notice} error={errors.wasNoticeRead} />
      <Checkbox id="caller-mine" name="isMine" label="I will answer this myself" defaultChecked />
      <Button type="submit" className="justify-self-start" isBusy={isBusy} busyLabel="Storing…">
        Save as a lead
      </Button>
    </form>
  )
}

/** Shows the notice word for word, with a free choice for each marketing channel. */
function SpokenPrivacyNotice({
  notice,
  error,
}: Pick<CallerFormProps, 'notice'> & { error: string | undefined }) {
  return (
    <CardSection title="Read this to the caller">
      <p>{`“${notice.notice}”`}</p>
      <Checkbox
        id="caller-notice"
        name="wasNoticeRead"
        label="I have read this to the caller"
        isRequired
        error={error}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1">{`“${notice.consent}”`}</legend>
        <div className="flex flex-wrap gap-x-6">
          {consentChannels.map((channel) => (
            <label key={channel} className="choice">
              <input type="checkbox" name={formInputNames.consents[channel]} />
              <span>{consentLabels[channel]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </CardSection>
  )
}

function answersOf(typed: FormData, noticeVersion: string): CallerAnswers {
  const isTicked = (name: string) => typed.get(name) !== null
  const valueOf = (name: string) => [name, String(typed.get(name) ?? '')]
  const { email, phone, whatsapp } = formInputNames.consents
  return {
    fields: Object.fromEntries(visibleFields(callerForm).map(valueOf)),
    consents: { email: isTicked(email), phone: isTicked(phone), whatsapp: isTicked(whatsapp) },
    noticeVersion,
    // If the box is unticked, the server refuses the request with a message for the box.
    wasNoticeRead: isTicked('wasNoticeRead') as true,
    isMine: isTicked('isMine'),
  }
}

export const meta = () => [{ title: 'Log a call | Staff console' }]

export default function CallerPage() {
  const [isDirty, setIsDirty] = useState(false)
  const onType = useCallback(() => setIsDirty(true), [])
  const notice = useQuery({
    ...routeQuery(['leads', 'spoken notice'], leads.callers.$get),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const noting = useRecordCaller(() => flushSync(() => setIsDirty(false)))
  return (
    <div className="grid max-w-3xl gap-4">
      <TextLink isBack to="/admin/leads">
        All leads
      </TextLink>
      <h1>Log a call</h1>
      {notice.data ? (
        <CallerForm notice={notice.data} {...noting} onType={onType} />
      ) : (
        <ReadState read={notice} what="the notice" rows={6} />
      )}
      <LeaveGuard isDirty={isDirty} />
    </div>
  )
}

function useRecordCaller(onStored: () => void) {
  const navigate = useNavigate()
  const call = useLeadCall<{ id: string; reference: string }>()
  const request = useKeyedRequest()
  return {
    isBusy: call.isPending,
    error: call.error,
    async onSend(answers: CallerAnswers) {
      try {
        const { id, reference } = await request((idempotencyKey) =>
          call.mutateAsync(() =>
            fetchJson(leads.callers.$post({ json: { ...answers, idempotencyKey } })),
          ),
        )
        onStored()
        toastSuccess(`Call logged: ${reference}`, {
          description: 'Give the caller this reference.',
        })
        void navigate(`/admin/leads/${id}`, { replace: true })
        return true
      } catch {
        return false
      }
    },
  }
}

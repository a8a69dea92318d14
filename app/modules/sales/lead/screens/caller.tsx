import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { failureText, fieldsOf, fetchJson, routeQuery } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { visibleFields } from '#app/modules/forms/definition/rules.ts'
import { FormFields } from '#app/modules/forms/ui/form-field.tsx'
import { LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import { leads } from '../calls.ts'
import { consentLabels } from '../content.ts'
import { callerForm } from '../forms/caller.ts'
import { consentChannels, formInputNames } from '../schema.ts'
import { useLeadCall } from '../ui/lead-calls.ts'

type CallerAnswers = {
  fields: Record<string, string>
  consents: Record<(typeof consentChannels)[number], boolean>
  noticeVersion: string
  wasNoticeRead: true
  isMine: boolean
}

type CallerFormProps = {
  notice: { version: string; notice: string; consent: string }
  errors: Record<string, string>
  /** An error that belongs to no field. */
  problem: string | null
  isBusy: boolean
  onType: () => void
  /** Resolves to true if the call was stored. */
  onSend: (answers: CallerAnswers) => Promise<boolean>
}

function CallerForm(props: CallerFormProps) {
  const { notice, errors, problem, isBusy, onType, onSend } = props
  const { form, showErrors } = useErrorFocus()
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
      <FormError message={problem} />
      <FormFields form={callerForm} prefix="caller" values={{}} errors={errors} />
      <SpokenPrivacyNotice notice={notice} error={errors.wasNoticeRead} />
      <Checkbox id="caller-mine" name="isMine" label="I will answer this myself" defaultChecked />
      <Button type="submit" className="justify-self-start" isBusy={isBusy} busyLabel="Storing…">
        Save as a lead
      </Button>
    </form>
  )
}

type SpokenPrivacyNoticeProps = Pick<CallerFormProps, 'notice'> & { error: string | undefined }

/** Shows the notice word for word, with a free choice for each marketing channel. */
function SpokenPrivacyNotice({ notice, error }: SpokenPrivacyNoticeProps) {
  return (
    <section className="card grid gap-3" aria-label="Read this to the caller">
      <h2 className="text-lg">Read this to the caller</h2>
      <p>“{notice.notice}”</p>
      <Checkbox
        id="caller-notice"
        name="wasNoticeRead"
        label="I have read this to the caller"
        isRequired
        error={error}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1">“{notice.consent}”</legend>
        <div className="flex flex-wrap gap-x-6">
          {consentChannels.map((channel) => (
            <label key={channel} className="choice">
              <input type="checkbox" name={formInputNames.consents[channel]} />
              <span>{consentLabels[channel]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  )
}

function answersOf(typed: FormData, noticeVersion: string): CallerAnswers {
  const isTicked = (name: string) => typed.get(name) !== null
  const { email, phone, whatsapp } = formInputNames.consents
  return {
    fields: Object.fromEntries(
      visibleFields(callerForm).map((name) => [name, String(typed.get(name) ?? '')]),
    ),
    consents: {
      email: isTicked(email),
      phone: isTicked(phone),
      whatsapp: isTicked(whatsapp),
    },
    noticeVersion,
    // If the box is unticked, the server refuses the request with a message for the box.
    wasNoticeRead: isTicked('wasNoticeRead') as true,
    isMine: isTicked('isMine'),
  }
}

export const meta = () => [{ title: 'Log a call | Staff console' }]

export default function CallerPage() {
  const [isDirty, setIsDirty] = useState(false)
  const notice = useQuery({
    ...routeQuery(['leads', 'spoken notice'], leads.callers.$get),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const noting = useRecordCaller(() => flushSync(() => setIsDirty(false)))
  return (
    <div className="grid max-w-3xl gap-4">
      <Link
        to="/admin/leads"
        className="link inline-flex min-h-9 items-center gap-1 justify-self-start"
      >
        <Icon name="arrow-left" size="small" />
        All leads
      </Link>
      <h1>Log a call</h1>
      {notice.data ? (
        <CallerForm notice={notice.data} {...noting} onType={() => setIsDirty(true)} />
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
  const keyOf = useIdempotencyKey()
  const errors = fieldsOf(call.error)
  return {
    isBusy: call.isPending,
    errors,
    problem: call.error && Object.keys(errors).length === 0 ? failureText(call.error) : null,
    async onSend(answers: CallerAnswers) {
      const json = { ...answers, idempotencyKey: keyOf(answers) }
      try {
        const { id, reference } = await call.mutateAsync(() =>
          fetchJson(leads.callers.$post({ json })),
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

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { FormButtons } from '#app/modules/access/ui/form-parts.tsx'
import type { LeadDelivery } from '../calls.ts'
import {
  type CrmField,
  channelLabels,
  crmFieldLabels,
  deliveryKindLabels,
  deliveryStateLabels,
  sampleNotSentLabel,
} from '../inbox/content.ts'
import { isResendable, refusedField } from '../inbox/rules.ts'
import { Fact, Facts, Moment } from './lead-parts.tsx'

export type CrmCorrection = Partial<Record<CrmField, string>>

type CorrectionFormProps = {
  sent: Record<CrmField, string>
  /** The field that the CRM rejected; `reason` is the CRM's error message. */
  refused: CrmField | null
  reason: string
  errors: Record<string, string>
  isBusy: boolean
  onSend: (correction: CrmCorrection) => void
  onCancel: () => void
}

const crmFields = Object.keys(crmFieldLabels) as CrmField[]

/** Corrects the data sent to the CRM. The stored enquiry keeps the visitor's own text. */
function CorrectionForm(props: CorrectionFormProps) {
  const { sent, refused, reason, errors, isBusy } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const isWrong = Object.keys(errors).length > 0 || refused !== null
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, refused])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const changed = crmFields
      .map((name) => [name, String(typed.get(name) ?? '')] as const)
      .filter(([name, value]) => value !== sent[name])
    props.onSend(Object.fromEntries(changed))
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-3 rounded-md border border-line p-3"
      onSubmit={submit}
    >
      <p className="text-ink-soft">
        This only changes what is sent to the CRM. The lead keeps the visitor’s own words.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {crmFields.map((name) => (
          <TextInput
            key={name}
            id={`correct-${name}`}
            name={name}
            label={crmFieldLabels[name]}
            defaultValue={sent[name]}
            autoComplete="off"
            error={errors[name] ?? (name === refused ? reason : null)}
          />
        ))}
      </div>
      <FormButtons
        label="Resend corrected"
        busyLabel="Sending…"
        isBusy={isBusy}
        onCancel={props.onCancel}
      />
    </form>
  )
}

export type DeliveryProps = {
  delivery: LeadDelivery
  isSample: boolean
  isBusy: boolean
  correctionErrors: Record<string, string>
  onResend: (delivery: LeadDelivery, correction?: CrmCorrection) => void
}

const toneOf: Record<string, BadgeTone> = {
  delivered: 'success',
  failed: 'danger',
  waiting: 'warning',
  sending: 'info',
  queued: 'info',
}

export function Delivery(props: DeliveryProps) {
  const { delivery, isSample, isBusy, onResend } = props
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { kind, state, lastError, correctable } = delivery
  const name = deliveryKindLabels[kind] ?? kind
  return (
    <li className="grid gap-2 border-t border-line py-2 first:border-0" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{name}</p>
        <Badge tone={toneOf[state] ?? 'neutral'}>
          {isSample && state === 'cancelled' ? sampleNotSentLabel : deliveryStateLabels[state]}
        </Badge>
      </div>
      <Progress delivery={delivery} />
      {lastError ? (
        <p className="wrap-anywhere text-danger">
          {`${lastError.field ? `Refused field ${lastError.field}: ` : 'Last error: '}${lastError.message}`}
        </p>
      ) : null}
      {isResendable(state) && !isCorrecting ? (
        <ResendButtons
          delivery={delivery}
          isBusy={isBusy}
          onResend={() => onResend(delivery)}
          onCorrect={() => setIsCorrecting(true)}
        />
      ) : null}
      {isCorrecting && correctable ? (
        <CorrectionForm
          sent={correctable}
          refused={refusedField(lastError)}
          reason={lastError?.message ?? ''}
          errors={props.correctionErrors}
          isBusy={isBusy}
          onSend={(correction) => onResend(delivery, correction)}
          onCancel={() => setIsCorrecting(false)}
        />
      ) : null}
      {delivery.mail ? <MailText mail={delivery.mail} /> : null}
    </li>
  )
}

type ResendButtonsProps = {
  delivery: LeadDelivery
  isBusy: boolean
  onResend: () => void
  onCorrect: () => void
}

function ResendButtons({ delivery, isBusy, onResend, onCorrect }: ResendButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" disabled={isBusy} onClick={onResend}>
        {delivery.state === 'failed' ? 'Resend' : 'Send now'}
      </Button>
      {delivery.correctable ? (
        <Button size="small" disabled={isBusy} onClick={onCorrect}>
          Correct and resend
        </Button>
      ) : null}
    </div>
  )
}

function Progress({ delivery }: { delivery: LeadDelivery }) {
  const { channel, state, attempts, deliveredAt, lastAttemptAt, nextAttemptAt } = delivery
  const times = [
    deliveredAt ? [', delivered ', deliveredAt] : [', last ', lastAttemptAt],
    [', next ', nextAttemptAt],
  ] as const
  return (
    <p className="text-sm text-ink-soft">
      <span>{channelLabels[channel] ?? channel}</span>
      <span>
        {state === 'waiting' ? ' isn’t set up yet. This will be sent once it is. ' : ' · '}
      </span>
      <span>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
      {times.map(([words, at]) =>
        at ? (
          <span key={words}>
            <span>{words}</span>
            <Moment at={at} />
          </span>
        ) : null,
      )}
    </p>
  )
}

/** Shows the plain-text body of an email. For safety, the HTML body is never inserted into this page. */
function MailText({ mail }: { mail: NonNullable<LeadDelivery['mail']> }) {
  return (
    <details>
      <summary className="link min-h-8 cursor-pointer">Read the message</summary>
      <div className="mt-2 grid gap-3 rounded-md border border-line bg-paper p-3">
        <Facts>
          <Fact label="To">{mail.to}</Fact>
          {mail.replyTo ? <Fact label="Replies go to">{mail.replyTo}</Fact> : null}
          <Fact label="Subject">{mail.subject}</Fact>
          {mail.attachments.length > 0 ? (
            <Fact label="Attached">{mail.attachments.join(', ')}</Fact>
          ) : null}
        </Facts>
        <p className="wrap-anywhere whitespace-pre-wrap">{mail.text}</p>
      </div>
    </details>
  )
}

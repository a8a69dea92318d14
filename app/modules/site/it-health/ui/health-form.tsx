import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { ErrorSummary, type FormError, type FormSlots } from '#app/design/form/form.tsx'
import { useHydrationState } from '#app/design/island/island.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { assessmentForm, interestForm } from '#app/modules/sales/lead/forms/it-health.ts'
import { type FormReply, errorListHeading } from '#app/modules/sales/lead/forms/lead-form.ts'
import type { Receipt as ShownReceipt } from '#app/modules/sales/lead/public-form/schema.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { useFormSending } from '#app/modules/sales/lead/public-form/ui/use-form-sending.ts'
import {
  OfflineNotice,
  useFormParts,
  usePageForms,
} from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { emptyAnswer, fieldNamesByForm, isFieldShown, type HealthAnswer } from '../rules.ts'

export type HealthFormProps = Omit<FormSlots, 'anchorId' | 'errors' | 'outcome' | 'values'> & {
  answer: HealthAnswer
  isOffline: boolean
}

const definitionsByForm = {
  quick: assessmentForm,
  wizard: assessmentForm,
  interest: interestForm,
} as const

/** Connects a form of the page to lead submission. The quick request and the wizard share a draft. */
export function useHealthLead(options: {
  /** The server's answer, if the form was posted to the page without JavaScript. */
  first: HealthAnswer
  reply: FormReply
  /** True if the page was opened by the redirect after a post without JavaScript. */
  isSent: boolean
}) {
  const { first, reply, isSent } = options
  const posted = usePageForms().receipt
  const form = definitionsByForm[first.form]
  const sending = useFormSending<HealthAnswer>({
    form,
    entry: first.form === 'interest' ? 'form' : first.form,
    drafted: fieldNamesByForm[first.form],
    first,
    messages: reply,
    receipt: isSent ? posted : undefined,
    sent: () => ({ ...emptyAnswer(first.form), outcome: 'sent' }),
    refused: (answer, { fields }) => ({
      ...answer,
      outcome: Object.keys(fields).length > 0 ? 'refused' : 'failed',
      fields,
    }),
  })
  return { sending, parts: useFormParts(form, { values: sending.answer.values }) }
}
export type FormProblemsProps = {
  answer: HealthAnswer
  /** The message from the requirements, if there is one. The page shows it too, because a toast disappears. */
  words?: { title: string; description: string }
  isOffline: boolean
}

/** Explains why a form was not accepted. With JavaScript, a toast announces it; without, the page scrolls here. */
export function FormProblems({ answer, words, isOffline }: FormProblemsProps) {
  const { visible, hidden } = useMemo(() => splitFieldErrors(answer), [answer])
  if (isOffline && answer.outcome === 'failed') return <OfflineNotice attempt={answer} />
  if (answer.outcome === 'shown' || answer.outcome === 'sent') return null
  if (visible.length > 0) {
    return (
      <ErrorSummary
        title={words ? `${words.title}. ${words.description}` : errorListHeading}
        errors={visible}
        submission={answer}
      />
    )
  }
  return (
    <Notice tone="danger" title={words?.title ?? errorListHeading}>
      <p>{words?.description}</p>
      {hidden.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

/** Errors of visible fields are links; those of another wizard step are plain text. */
function splitFieldErrors(answer: HealthAnswer) {
  const visible: FormError[] = []
  const hidden: string[] = []
  for (const [field, message] of Object.entries(answer.fields)) {
    if (isFieldShown(answer, field)) visible.push({ fieldId: `${answer.form}-${field}`, message })
    else hidden.push(message)
  }
  return { visible, hidden }
}

type ThankYouProps = {
  id: string
  heading: string
  text: string
  /** The toast's text, for visitors without JavaScript. */
  status?: { title: string; description: string }
  receipt: ShownReceipt | undefined
  children?: ReactNode
}

/** Replaces a form that was sent. After a submission in the browser, the heading gets the focus. */
export function ThankYouPanel({ id, heading, text, status, receipt, children }: ThankYouProps) {
  const life = useHydrationState()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (life.current.isAlive) title.current?.focus()
  }, [life])
  return (
    <div id={id} className="grid justify-items-center gap-4 py-8 text-center">
      <span className="grid size-16 place-items-center rounded-lg bg-leaf-mist text-leaf">
        <Icon name="check" size="large" />
      </span>
      <div className="max-w-prose">
        <h2 ref={title} tabIndex={-1} className="text-2xl">
          {heading}
        </h2>
        <p className="mt-2">{text}</p>
        {status ? (
          <p className="mt-3 text-ink-soft">
            <strong>{status.title}</strong> <span>{status.description}</span>
          </p>
        ) : null}
      </div>
      {receipt ? <Receipt receipt={receipt} /> : null}
      {children}
    </div>
  )
}

import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { type FormSlots, SentMessage } from '#app/design/form/form.tsx'
import { Icon } from '#app/design/ui/icon.tsx'
import type { FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import type { Receipt as ShownReceipt } from '#app/modules/sales/lead/public-form/schema.ts'
import { Receipt } from '#app/modules/sales/lead/public-form/ui/receipt.tsx'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { minSubmitMs, thanksDurationMs } from '../content.ts'
import { contactFormDefinitions, type ContactForm } from '../rules.ts'

export type ContactFormOptions = {
  form: ContactForm
  /** Prefix of the field IDs (`prefix-name`), because the same form may be in the page and in its dialog. */
  prefix: string
  /** The server's answer if the form was posted without JavaScript. */
  first: FormAnswer
  isSuccessToasted: boolean
}

/** A lead form that shows its thanks for 5000 ms and then the empty form. */
export function useContactForm(options: ContactFormOptions) {
  const { form, first } = options
  const { slots, answer, receipt, focus, reset } = useLeadForm({
    ...options,
    form: contactFormDefinitions[form],
    minSubmitMs,
  })
  const { attach, expectReturn } = useFocusAfterReset(slots.attach)
  useResetAfterThanks(answer, first, () => {
    focus.forget()
    expectReturn()
    reset()
  })
  return {
    slots: { ...slots, attach } satisfies FormSlots,
    isSent: answer.outcome === 'sent',
    receipt,
  }
}

/** Replaces the thanks with the empty form after 5000 ms. Thanks that the server rendered stay. */
function useResetAfterThanks(answer: FormAnswer, first: FormAnswer, onReturn: () => void) {
  const showEmptyForm = useEffectEvent(onReturn)
  useEffect(() => {
    if (answer.outcome !== 'sent' || answer === first) return
    const timer = setTimeout(() => showEmptyForm(), thanksDurationMs)
    return () => clearTimeout(timer)
  }, [answer, first])
}

/** Focuses the form when it replaces the thanks, if the thanks had the focus. */
function useFocusAfterReset(attachForm: FormSlots['attach']) {
  const isReturning = useRef(false)
  const attach = useCallback(
    (form: HTMLFormElement) => {
      const detach = attachForm(form)
      openFilledDetails(form)
      if (isReturning.current) {
        isReturning.current = false
        form.focus({ preventScroll: true })
      }
      return detach
    },
    [attachForm],
  )
  const expectReturn = () => {
    isReturning.current = document.activeElement?.closest('[data-thanks]') !== null
  }
  return { attach, expectReturn }
}

/** Opens sections with restored text, so that the visitor sees it. */
function openFilledDetails(form: HTMLFormElement): void {
  for (const details of form.querySelectorAll('details')) {
    const controls = details.querySelectorAll<HTMLInputElement>('input, textarea')
    if ([...controls].some(({ value }) => value !== '')) details.open = true
  }
}

export type ThanksProps = {
  title: string
  description: string
  receipt?: ShownReceipt
  /** Links to next steps. */
  children?: ReactNode
}

/** Shown in place of a form that was sent. If it was sent without a page load, this message gets the focus. */
export function Thanks({ title, description, receipt, children }: ThanksProps) {
  return (
    <SentMessage
      data-thanks=""
      role="group"
      aria-label={`${title} ${description}`}
      className="grid scroll-mt-32 justify-items-center gap-4 py-10 text-center"
    >
      <span className="grid size-16 place-items-center rounded-lg bg-leaf-mist text-leaf">
        <Icon name="check" size="large" />
      </span>
      <div className="max-w-prose">
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-2">{description}</p>
      </div>
      {receipt ? <Receipt receipt={receipt} /> : null}
      {children}
    </SentMessage>
  )
}

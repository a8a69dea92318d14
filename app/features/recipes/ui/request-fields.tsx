import type { ReactNode, Ref } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { emailAttributes } from '#app/design/form/email-attributes.ts'
import { PhoneInput } from '#app/design/form/phone-input.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { formMessages, offlineMessage, pleaseCheck } from '#app/features/leads/content/messages.ts'
import { customRecipeContent } from '#app/features/leads/forms/custom-recipe/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { builderWords } from '../content/services.ts'
import { anchoredPart, builderAnchor, type BuilderAnswer } from '../rules/builder-answer.ts'

export type RequestFieldsProps = {
  answer: BuilderAnswer
  isSending: boolean
  isOffline: boolean
  /** Takes the focus when the form opens. */
  heading: Ref<HTMLHeadingElement>
  /** Ref of what holds the fields: keeps a draft of them (LDS-07). */
  attach: Ref<HTMLDivElement>
  /** The inputs every lead form carries, and the notice with its free choices (PRV-01, PRV-02). */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
}

const { labels, placeholders } = customRecipeContent
const { request } = builderWords

/** Who asks for the recipe (SVC-14). Required fields and the e-mail format are the browser's to check, then the server's. */
export function RequestFields(props: RequestFieldsProps) {
  const { answer, isSending, isOffline, heading, attach } = props
  const field = (name: 'name' | 'email' | 'company' | 'phone') => ({
    id: `recipe-${name}`,
    name,
    label: labels[name],
    placeholder: placeholders[name],
    defaultValue: answer.values[name],
    error: answer.fields[name],
    maxLength: fieldLimits[name],
  })
  return (
    <div
      ref={attach}
      id={anchoredPart(answer) === 'form' ? builderAnchor : undefined}
      className="grid gap-4"
    >
      <h4 ref={heading} tabIndex={-1} className="font-display text-xl font-semibold">
        {request.heading}
      </h4>
      <RequestProblems answer={answer} isOffline={isOffline} />
      {props.hiddenInputs}
      <TextInput {...field('name')} isRequired autoComplete="name" />
      <TextInput {...field('email')} {...emailAttributes} isRequired />
      <TextInput {...field('company')} isRequired autoComplete="organization" />
      <PhoneInput {...field('phone')} />
      {props.privacyNotice}
      <Button
        type="submit"
        isBusy={isSending}
        busyLabel={request.submitting}
        className="justify-self-start"
      >
        {request.submit}
      </Button>
    </div>
  )
}

const { failure } = formMessages['custom-recipe']

function RequestProblems({ answer, isOffline }: { answer: BuilderAnswer; isOffline: boolean }) {
  if (isOffline) {
    return (
      <Notice tone="warning" role="alert" title={offlineMessage.title}>
        {offlineMessage.description}
      </Notice>
    )
  }
  if (answer.outcome === 'failed') {
    return (
      <Notice tone="danger" role="alert" title={failure.title}>
        {failure.description}
      </Notice>
    )
  }
  const problems = Object.entries(answer.fields).map(([field, message]) => ({
    fieldId: `recipe-${field}`,
    message,
  }))
  return <ErrorSummary title={pleaseCheck} errors={problems} submission={answer} />
}

import type { ReactNode, Ref } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { offlineMessage, pleaseCheck } from '#app/modules/sales/lead/content/messages.ts'
import { TypedFields } from '#app/modules/forms/ui/form-field.tsx'
import { customRecipeForm } from '#app/modules/sales/lead/forms/custom-recipe.ts'
import { builderWords } from '../content/services.ts'
import {
  anchoredPart,
  builderAnchor,
  contactFields,
  type BuilderAnswer,
} from '../rules/builder-answer.ts'

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

const { request } = builderWords

/** Who asks for the recipe (SVC-14). Required fields and the e-mail format are the browser's to check, then the server's. */
export function RequestFields(props: RequestFieldsProps) {
  const { answer, isSending, isOffline, heading, attach } = props
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
      <TypedFields
        form={customRecipeForm}
        names={contactFields}
        prefix="recipe"
        values={answer.values}
        errors={answer.fields}
        className="grid gap-4"
      />
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

const { failure } = customRecipeForm.reply

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

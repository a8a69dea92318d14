import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { ErrorSummary } from '#app/design/form/error-summary.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { launchInterestContent } from '#app/features/leads/forms/launch-interest/content.ts'
import { fieldLimits } from '#app/features/leads/schema/limits.ts'
import { comingSoonWords, type ComingSoonPage } from '../content/coming-soon.ts'
import { launchAnchor, launchEmailId, type LaunchAnswer } from '../rules.ts'

const words = comingSoonWords.form

export type LaunchFormProps = {
  page: Pick<ComingSoonPage, 'path' | 'service'>
  answer: LaunchAnswer
  isSending: boolean
  /** The inputs every lead form carries, and the notice with its free choice (PRV-01, PRV-02). */
  hiddenInputs: ReactNode
  privacyNotice: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** CLD-05: one address, to be told of one launch. */
export function LaunchForm(props: LaunchFormProps) {
  const { page, answer } = props
  return (
    <section id={launchAnchor} aria-labelledby="launch-heading" className="card card-raised">
      <h2 id="launch-heading" className="text-2xl">
        {words.heading}
      </h2>
      {answer.outcome === 'sent' ? (
        <Thanks />
      ) : (
        <form
          method="post"
          action={`${page.path}#${launchAnchor}`}
          noValidate
          onSubmit={props.onSubmit}
          className="mt-2 grid gap-4"
        >
          <p className="text-ink-soft">{words.intro}</p>
          <Problems answer={answer} />
          {props.hiddenInputs}
          <input type="hidden" name="service" value={page.service} />
          <TextInput
            id={launchEmailId}
            name="email"
            type="email"
            label={launchInterestContent.labels.email}
            placeholder={launchInterestContent.placeholders.email}
            defaultValue={answer.email}
            error={answer.error}
            maxLength={fieldLimits.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
          {props.privacyNotice}
          <Button
            type="submit"
            isBusy={props.isSending}
            busyLabel={words.submitting}
            className="sm:justify-self-start"
          >
            {words.submit}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Takes the form's place; after a submission in the browser it takes the focus, too. */
function Thanks() {
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if ('isHydrated' in document.documentElement.dataset) thanks.current?.focus()
  }, [])
  return (
    <div ref={thanks} tabIndex={-1} className="mt-4">
      <Notice tone="success" title={words.success.title}>
        {words.success.description}
      </Notice>
    </div>
  )
}

function Problems({ answer }: { answer: LaunchAnswer }) {
  const { outcome, error } = answer
  if (outcome === 'refused' && error) {
    const errors = [{ fieldId: launchEmailId, message: error }]
    return <ErrorSummary title={words.errors} errors={errors} submission={answer} />
  }
  if (outcome !== 'failed' && outcome !== 'offline') return null
  const { title, description } = outcome === 'offline' ? words.offline : words.failure
  return (
    <Notice tone={outcome === 'offline' ? 'warning' : 'danger'} role="alert" title={title}>
      {description}
    </Notice>
  )
}

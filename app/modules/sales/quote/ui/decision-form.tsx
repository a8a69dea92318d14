import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Checkbox } from '#app/design/form/choices.tsx'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { documentWords } from '../content/document.ts'
import {
  partWords,
  visitorFields as fields,
  visitorProblems,
  visitorWords,
  type QuotePart,
} from '../content/visitor.ts'
import { formatCents } from '../rules/money-text.ts'
import type { OwnQuote } from './own-quote-view.tsx'
import { QuoteWords } from './quote-document.tsx'

export type DecisionAnswer = {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
}

type DecisionFormProps = {
  part: QuotePart
  quote: OwnQuote
  back: string
  answer: DecisionAnswer | null | undefined
}

/** What one press does, what it means, and the press (QUO-06, QUO-07); what was typed comes back with its errors. */
export function DecisionForm({ part, quote, back, answer }: DecisionFormProps) {
  const words = partWords[part]
  const isOpen = ['sent', 'opened'].includes(quote.state)
  const isPossible = part === 'renew' ? quote.state === 'expired' : isOpen
  const errors = Object.entries(answer?.fields ?? {}).map(([name, message]) => ({
    fieldId: name,
    message,
  }))
  return (
    <>
      <p className="text-ink-soft">{words.text}</p>
      {errors.length > 0 ? <ErrorSummary title={visitorProblems.check} errors={errors} /> : null}
      <FormError message={errors.length === 0 && answer?.message} />
      {isPossible ? (
        <form method="post" noValidate className="grid gap-5">
          <input type="hidden" name="hash" value={quote.hash} />
          {part === 'accept' ? <Acceptance quote={quote} answer={answer} /> : null}
          {part === 'decline' ? (
            <TextArea
              id="reason"
              name="reason"
              label={fields.reason}
              rows={4}
              maxLength={1000}
              defaultValue={answer?.values.reason}
              error={answer?.fields.reason}
            />
          ) : null}
          <Button type="submit" className="justify-self-start max-sm:w-full">
            {words.button}
          </Button>
        </form>
      ) : (
        <Notice tone="warning">{quote.standing}</Notice>
      )}
      <p>
        <a href={back} className="link inline-flex min-h-touch items-center">
          {visitorWords.backToQuote}
        </a>
      </p>
    </>
  )
}

function Acceptance({ quote, answer }: Pick<DecisionFormProps, 'quote' | 'answer'>) {
  const { content } = quote
  const { totals, recipient, words } = content
  const sums = [
    ...(totals.month.grossCents > 0
      ? [documentWords.payMonth(formatCents(totals.month.grossCents))]
      : []),
    ...(totals.once.grossCents > 0
      ? [documentWords.payOnce(formatCents(totals.once.grossCents))]
      : []),
  ]
  const ticked = (name: string) => ({
    id: name,
    name,
    value: 'yes',
    defaultChecked: answer?.values[name] === 'yes',
    error: answer?.fields[name],
  })
  return (
    <>
      <section className="card grid gap-1">
        <h2 className="text-lg">{fields.payHeading}</h2>
        <p className="text-xl font-semibold tabular-nums">{sums.join(' · ')}</p>
        <p className="text-ink-soft">{documentWords.payWhen}</p>
      </section>
      <QuoteWords content={content} />
      <TextInput
        id="name"
        name="name"
        label={fields.name}
        autoComplete="name"
        maxLength={120}
        defaultValue={answer?.values.name}
        error={answer?.fields.name}
        isRequired
      />
      <Checkbox {...ticked('authority')} label={fields.authority(recipient.company)} isRequired />
      <Checkbox {...ticked('terms')} label={fields.terms(words.version)} isRequired />
    </>
  )
}

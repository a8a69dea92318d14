import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError, TextArea, TextInput } from '#app/design/form/field.tsx'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { Button, buttonClass } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import type { ShownState } from '../../content.ts'
import { documentWords } from '../../document/content.ts'
import { shortSumText } from '../../document/rules.ts'
import { QuoteDocument, QuoteWords } from '../../document/ui/quote-document.tsx'
import type { QuoteContent } from '../../schema.ts'
import { WiringDrawing } from '../../wiring/ui/wiring-drawing.tsx'
import {
  type QuoteAction,
  visitorFields as fields,
  quoteActionWords,
  visitorProblems,
  visitorWords as words,
} from '../content.ts'

export type OwnQuote = {
  content: QuoteContent
  hash: string
  state: ShownState
  statusText: string
  isRenewalAsked: boolean
  /** ID of the version that replaced a superseded quote, otherwise null. */
  newerId: string | null
}

type OwnQuoteViewProps = {
  quote: OwnQuote
  done: QuoteAction | undefined
  hrefOf: (name: string) => string
  versionHref: (id: string) => string
}

export function OwnQuoteView({ quote, done, hrefOf, versionHref }: OwnQuoteViewProps) {
  const { content, state, newerId } = quote
  return (
    <>
      {done && isActionDone(done, quote) ? (
        <Notice tone="success" role="status">
          {words.done[done]}
        </Notice>
      ) : null}
      {newerId ? (
        <p className="no-print">
          <a href={versionHref(newerId)} className={buttonClass('primary')}>
            {words.newest}
          </a>
        </p>
      ) : null}
      <QuoteDocument content={content} level={2} />
      <WiringDrawing parts={content.parts} />
      <DecisionLinks quote={quote} hrefOf={hrefOf} />
      <ul className="grid gap-1 no-print">
        <PdfLink href={hrefOf('sent.pdf')} label={words.pdf} />
        {state === 'accepted' ? (
          <PdfLink href={hrefOf('accepted.pdf')} label={words.sealedPdf} />
        ) : null}
      </ul>
      <QuoteWords content={content} canBeAccepted={canBeAccepted(state)} />
    </>
  )
}

function PdfLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} className="link inline-flex min-h-touch items-center" download>
        {label}
      </a>
    </li>
  )
}

/** The query parameter alone doesn't prove that the action succeeded. */
function isActionDone(part: QuoteAction, { state, isRenewalAsked }: OwnQuote): boolean {
  if (part === 'renew') return isRenewalAsked
  return state === (part === 'accept' ? 'accepted' : 'declined')
}

const canBeAccepted = (state: ShownState) => state === 'sent' || state === 'opened'

function DecisionLinks({ quote, hrefOf }: Pick<OwnQuoteViewProps, 'quote' | 'hrefOf'>) {
  const { state, isRenewalAsked } = quote
  if (canBeAccepted(state))
    return (
      <p className="flex flex-wrap items-center gap-4 no-print">
        <a href={hrefOf('accept')} className={buttonClass('primary')}>
          {words.accept}
        </a>
        <a href={hrefOf('decline')} className="link inline-flex min-h-touch items-center">
          {words.decline}
        </a>
      </p>
    )
  if (state !== 'expired') return null
  if (isRenewalAsked) return <p className="no-print">{words.done.renew}</p>
  return (
    <form method="post" action={hrefOf('renew')} className="no-print">
      <button type="submit" className={buttonClass('primary')}>
        {words.renew}
      </button>
    </form>
  )
}

export type DecisionAnswer = {
  values: Record<string, string>
  fields: Record<string, string>
  message: string
}

type DecisionFormProps = {
  part: QuoteAction
  quote: OwnQuote
  back: string
  answer: DecisionAnswer | null | undefined
}

/** Form for one action, with its effect and a button. After an error, it shows the typed values and the messages. */
export function DecisionForm({ part, quote, back, answer }: DecisionFormProps) {
  const { text, button } = quoteActionWords[part]
  const isPossible = part === 'renew' ? quote.state === 'expired' : canBeAccepted(quote.state)
  const errors = Object.entries(answer?.fields ?? {}).map(([name, message]) => ({
    fieldId: name,
    message,
  }))
  return (
    <>
      <p className="text-ink-soft">{text}</p>
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
            {button}
          </Button>
        </form>
      ) : (
        <Notice tone="warning">{quote.statusText}</Notice>
      )}
      <p>
        <a href={back} className="link inline-flex min-h-touch items-center">
          {words.backToQuote}
        </a>
      </p>
    </>
  )
}

function Acceptance({ quote, answer }: Pick<DecisionFormProps, 'quote' | 'answer'>) {
  const { content } = quote
  const { totals, recipient } = content
  const checkboxProps = (name: string) => ({
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
        <p className="text-xl font-semibold tabular-nums">{shortSumText(totals)}</p>
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
      <Checkbox
        {...checkboxProps('authority')}
        label={fields.authority(recipient.company)}
        isRequired
      />
      <Checkbox
        {...checkboxProps('terms')}
        label={fields.terms(content.words.version)}
        isRequired
      />
    </>
  )
}

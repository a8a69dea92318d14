import { buttonClass } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { visitorWords as words, type QuotePart } from '../content/visitor.ts'
import type { QuoteContent } from '../schema/quote.ts'
import type { ShownState } from '../schema/states.ts'
import { QuoteDocument, QuoteWords } from './quote-document.tsx'
import { WiringDrawing } from './wiring-drawing.tsx'

export type OwnQuote = {
  content: QuoteContent
  hash: string
  state: ShownState
  standing: string
  isRenewalAsked: boolean
  newerId: string | null
}

type OwnQuoteViewProps = {
  quote: OwnQuote
  done: QuotePart | undefined
  hrefOf: (name: string) => string
  /** The page of another version. */
  versionHref: (id: string) => string
}

/** A quote on its visitor's telephone, and what can be done with it (QUO-05, QUO-06). */
export function OwnQuoteView({ quote, done, hrefOf, versionHref }: OwnQuoteViewProps) {
  const { content, state, newerId } = quote
  return (
    <>
      {done && isDone(done, quote) ? (
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
      <WiringDrawing parts={content.parts ?? []} />
      <Choices quote={quote} hrefOf={hrefOf} />
      <ul className="grid gap-1 no-print">
        <li>
          <a
            href={hrefOf('sent.pdf')}
            className="link inline-flex min-h-touch items-center"
            download
          >
            {words.pdf}
          </a>
        </li>
        {state === 'accepted' ? (
          <li>
            <a
              href={hrefOf('accepted.pdf')}
              className="link inline-flex min-h-touch items-center"
              download
            >
              {words.sealedPdf}
            </a>
          </li>
        ) : null}
      </ul>
      <QuoteWords content={content} canBeAccepted={canBeAccepted(state)} />
    </>
  )
}

/** An address alone says nothing of what was done. */
function isDone(part: QuotePart, { state, isRenewalAsked }: OwnQuote): boolean {
  if (part === 'renew') return isRenewalAsked
  return state === (part === 'accept' ? 'accepted' : 'declined')
}

const canBeAccepted = (state: ShownState) => state === 'sent' || state === 'opened'

function Choices({ quote, hrefOf }: Pick<OwnQuoteViewProps, 'quote' | 'hrefOf'>) {
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
  if (isRenewalAsked) return <p className="no-print">{words.renewed}</p>
  return (
    <form method="post" action={hrefOf('renew')} className="no-print">
      <button type="submit" className={buttonClass('primary')}>
        {words.renew}
      </button>
    </form>
  )
}

import { Fragment } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import { publisherLine } from '#app/modules/settings/rules.ts'
import type { LinePeriod, QuoteContent } from '../../schema.ts'
import { percentText, documentWords as words } from '../content.ts'
import { describeTotals, lineText, shortSumText, wordParts } from '../rules.ts'

type SumListProps = { sums: ReturnType<typeof describeTotals>; heading?: string }

/** Lists the totals of a period, one per line. The last one is the amount to pay. */
export function SumList({ sums, heading }: SumListProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {heading ? <dt className="col-span-2 font-semibold">{heading}</dt> : null}
      {sums.map(({ label, amount, isTotal }) => (
        <Fragment key={label}>
          <dt className={isTotal ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
          <dd className={isTotal ? 'text-right font-semibold' : 'text-right'}>{amount}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export function QuoteDocument({ content, level }: { content: QuoteContent; level: 2 | 3 }) {
  const { recipient, seller, totals, vat, introduction } = content
  const Heading = `h${level}` as const
  const rate = percentText(vat.rateBasisPoints)
  return (
    <div className="grid gap-5 pt-2">
      <div className="grid gap-1">
        <p className="hidden text-sm font-semibold print:block">
          {`${seller.legalName}, ${seller.registrationNumber}`}
        </p>
        <p className="text-lg font-semibold wrap-anywhere">
          {words.forWhom(recipient.name, recipient.company)}
        </p>
        <p className="text-ink-soft">
          <span>{words.about(content.reference)}</span>{' '}
          <span>{words.sentOn(formatDate(content.sentOn))}</span>{' '}
          <span>{words.validUntil(formatDate(content.validUntil))}</span>
          <span>{seller.contact ? ` ${words.contact(seller.contact)}.` : ''}</span>
        </p>
      </div>
      {introduction ? <p className="wrap-anywhere whitespace-pre-line">{introduction}</p> : null}
      <div className="rounded-md border border-l-8 border-line border-l-leaf bg-paper p-4">
        <Heading className="text-sm text-clay-deep">{words.inShort}</Heading>
        <p className="text-xl font-semibold tabular-nums">{shortSumText(totals)}</p>
        <p className="text-sm text-ink-soft">
          {`${words.payWhen} ${vat.isIncluded ? words.statedWith(rate) : words.statedWithout(rate)}`}
        </p>
      </div>
      <PeriodLines content={content} period="month" Heading={Heading} />
      <PeriodLines content={content} period="once" Heading={Heading} />
    </div>
  )
}

type PeriodLinesProps = { content: QuoteContent; period: LinePeriod; Heading: 'h2' | 'h3' }

function PeriodLines({ content, period, Heading }: PeriodLinesProps) {
  const lines = content.lines.filter((line) => line.period === period).map(lineText)
  if (lines.length === 0) return null
  return (
    <section className="grid gap-2">
      <Heading className="text-lg">{words[period]}</Heading>
      <ul>
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0 grow basis-48">
              <span className="font-semibold wrap-anywhere">{line.name}</span>
              {line.detail ? <span className="block text-ink-soft">{line.detail}</span> : null}
              <span className="block text-ink-soft tabular-nums">
                {`${line.quantity} × ${line.price}${line.discount ? `, discount ${line.discount}` : ''}`}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{line.total}</span>
          </li>
        ))}
      </ul>
      <SumList sums={describeTotals(content.totals[period], content.vat)} />
    </section>
  )
}

type QuoteWordsProps = { content: QuoteContent; canBeAccepted?: boolean }

/** Shows the contract, the consumer notice and the terms exactly as they were sent. */
export function QuoteWords({ content: { seller, words: texts }, canBeAccepted }: QuoteWordsProps) {
  return (
    <>
      {canBeAccepted ? <HowToAccept /> : null}
      {wordParts(texts).map(([heading, text]) => (
        <section key={heading} className="grid gap-1 print:break-inside-avoid">
          <h2 className="text-lg">{heading}</h2>
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
        </section>
      ))}
      <p className="hidden text-sm print:block">{publisherLine(seller)}</p>
    </>
  )
}

/** Explains in print how to accept. On screen, a button replaces this section. */
function HowToAccept() {
  return (
    <section className="hidden gap-1 print:grid print:break-inside-avoid">
      <h2 className="text-lg">{words.accept}</h2>
      <ol className="list-decimal ps-5">
        {words.acceptSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

import { useEffect, useRef, type ReactNode } from 'react'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import { useHydrationState } from '#app/design/island/island.tsx'
import { receiptWords as words } from '../content.ts'
import type { Receipt as ReceiptOfLead } from '../schema.ts'

/** With `takesFocus`, a receipt rendered by a script focuses its heading, so screen readers announce it. */
export function Receipt({
  receipt,
  takesFocus = false,
}: {
  receipt: ReceiptOfLead
  takesFocus?: boolean
}) {
  const life = useHydrationState()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && life.current.isAlive) heading.current?.focus()
  }, [takesFocus, receipt, life])
  const moment = receipt.answerBy ? formatWeekdayTime(new Date(receipt.answerBy)) : null
  const by = moment ? words.by(moment) : words.noMoment
  return (
    <section
      className="receipt"
      // This attribute makes the form's island hydrate if a draft is stored. The island then deletes the draft, because
      // the form was sent.
      data-draft={receipt.form}
      aria-labelledby={`receipt-${receipt.reference}`}
    >
      <h3
        ref={heading}
        tabIndex={-1}
        id={`receipt-${receipt.reference}`}
        aria-label={`${words.heading} ${receipt.reference}. ${words.answer}: ${by}`}
        className="scroll-mt-24 font-display text-xl"
      >
        {words.heading}
      </h3>
      <Facts receipt={receipt} by={by} />
      <NextSteps moment={moment} />
      <p>
        <a href={receipt.statusPath} className="link font-semibold" rel="noreferrer">
          {words.follow}
        </a>
        <span className="block text-sm text-ink-soft">{words.secret}</span>
      </p>
      {receipt.calendarPath ? (
        <p>
          <a href={receipt.calendarPath} download className="link">
            {words.calendar}
          </a>
        </p>
      ) : null}
      <CallInstead {...receipt} />
    </section>
  )
}

function Facts({ receipt, by }: { receipt: ReceiptOfLead; by: string }) {
  return (
    <>
      <dl className="receipt-facts">
        <Fact label={words.reference}>
          <strong className="whitespace-nowrap">{receipt.reference}</strong>
        </Fact>
        <Fact label={words.answer}>
          {receipt.answerBy ? (
            <strong>
              <time dateTime={receipt.answerBy}>{by}</time>
            </strong>
          ) : (
            by
          )}
        </Fact>
        <Fact label={words.who}>{words.team}</Fact>
      </dl>
      <details open>
        <summary className="cursor-pointer py-2 font-semibold">{words.asked}</summary>
        <dl className="receipt-facts">
          {receipt.asked.map(({ label, value }) => (
            <Fact key={label} label={label}>
              <span className="whitespace-pre-line">{value}</span>
            </Fact>
          ))}
        </dl>
      </details>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NextSteps({ moment }: { moment: string | null }) {
  const { read, byMoment, follow } = words.steps
  return (
    <div>
      <p className="font-semibold">{words.next}</p>
      <ol className="mt-1 grid list-decimal gap-1 ps-5">
        <li>{read}</li>
        {moment ? <li>{byMoment(moment)}</li> : null}
        <li>{follow}</li>
      </ol>
    </div>
  )
}

function CallInstead({
  phone,
  phoneHref,
  whatsappHref,
}: Pick<ReceiptOfLead, 'phone' | 'phoneHref' | 'whatsappHref'>) {
  return (
    <p>
      {words.rather}{' '}
      {phoneHref ? (
        <a href={phoneHref} className="link whitespace-nowrap">
          {words.call(phone)}
        </a>
      ) : (
        <span>{words.call(phone)}</span>
      )}
      {whatsappHref ? (
        <>
          {' · '}
          <a href={whatsappHref} className="link" rel="noreferrer">
            {words.whatsapp}
          </a>
        </>
      ) : null}
    </p>
  )
}

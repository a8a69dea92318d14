import type { ReactNode } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { TextLink } from '#app/design/ui/link.tsx'
import { formAddedNotice, dataRequestAnchor, dataRequestWords, requestNotice } from '../content.ts'
import { paiaNotice, paiaRequestAnchor, paiaWords } from '../paia/content.ts'

export function PaiaRequestBlock({ children }: { children: ReactNode }) {
  return (
    <section
      id={paiaRequestAnchor}
      aria-labelledby="paia-request-heading"
      className="card card-raised scroll-mt-24"
    >
      <h2 id="paia-request-heading" className="recipe-head text-2xl">
        {paiaWords.heading}
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft">{paiaWords.intro}</p>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** Not part of the documented policy text, so it shows the date on which the form was added. */
export function DataRequestBlock({ children }: { children: ReactNode }) {
  return (
    <section
      id={dataRequestAnchor}
      aria-labelledby="data-request-heading"
      className="card card-raised scroll-mt-24"
    >
      <h2 id="data-request-heading" className="recipe-head text-2xl">
        {dataRequestWords.heading}
      </h2>
      <p className="mt-2 text-sm font-semibold">
        <time dateTime={formAddedNotice.isoDate}>{formAddedNotice.text}</time>
      </p>
      <p className="mt-3 max-w-prose text-ink-soft">{dataRequestWords.intro}</p>
      <div className="mt-4">{children}</div>
    </section>
  )
}

export type RequestNoticeProps = {
  legalName: string
  retentionMonths: number
  /** Due date of a request that is sent today. */
  dueOn: string
}

export function RequestNotice(props: RequestNoticeProps & { form: 'own' | 'record' }) {
  const { answeredBy, retention } = requestNotice
  const { who, mandatory } = props.form === 'record' ? paiaNotice : requestNotice
  return (
    <p className="text-sm text-ink-soft">
      <span>
        {`${answeredBy(formatDate(props.dueOn))} ${who(props.legalName)} ${mandatory} ${retention(props.retentionMonths)}`}
      </span>{' '}
      Everything else is in our{' '}
      <TextLink to={'/privacy-policy' satisfies SitePath}>privacy policy</TextLink>.
    </p>
  )
}

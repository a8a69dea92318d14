import type { ReactNode } from 'react'
import { formatDate } from '#app/basics/dates.ts'
import type { SitePath } from '#app/basics/site-path.ts'
import { TextLink } from '#app/design/ui/link.tsx'
import { formAddedNotice, dataRequestAnchor, dataRequestWords, requestNotice } from '../content.ts'
import { paiaNotice, paiaRequestAnchor, paiaWords } from '../paia/content.ts'

const requestBlocks = {
  own: { id: dataRequestAnchor, words: dataRequestWords },
  record: { id: paiaRequestAnchor, words: paiaWords },
}

type RequestBlockProps = { form: keyof typeof requestBlocks; children: ReactNode }

/** The form about one's own data is not part of the documented policy text, so it shows the date of its addition. */
export function RequestBlock({ form, children }: RequestBlockProps) {
  const { id, words } = requestBlocks[form]
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="card card-raised scroll-mt-24">
      <h2 id={`${id}-heading`} className="recipe-head text-2xl">
        {words.heading}
      </h2>
      {form === 'own' ? (
        <p className="mt-2 text-sm font-semibold">
          <time dateTime={formAddedNotice.isoDate}>{formAddedNotice.text}</time>
        </p>
      ) : null}
      <p className="mt-3 max-w-prose text-ink-soft">{words.intro}</p>
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

export function RequestNotice(props: RequestNoticeProps & Pick<RequestBlockProps, 'form'>) {
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

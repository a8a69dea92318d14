import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { toastError, toastSuccess, toastFailure } from '#app/modules/console/ui/tell.ts'
import { saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { QuoteBadge } from '../ui/quote-badge.tsx'
import { QuoteDocument } from '../document/ui/quote-document.tsx'
import {
  type Quote,
  type SentVersion,
  quotes as api,
  quoteQuery,
  useQuoteWrites,
} from '../calls.ts'
import { WiringDrawing } from '../wiring/ui/wiring-drawing.tsx'
import { DraftDesk } from '../draft/ui/draft-desk.tsx'
import type { Route } from './+types/quote'

type SentVersionProps = {
  version: SentVersion
  onSave: (version: SentVersion, kind: 'sent' | 'accepted') => void
}

/** A version as it was sent, and what became of it (QUO-04, QUO-06). */
function SentVersionView({ version, onSave }: SentVersionProps) {
  const { id, number, state, content, isErased, isRenewalAsked } = version
  return (
    <section className="card grid gap-4" aria-labelledby={`version-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`version-${id}`} className="flex flex-wrap items-center gap-2 text-lg">
          {number} <QuoteBadge state={state} />
          {isRenewalAsked ? <Badge tone="warning">New quote requested</Badge> : null}
        </h2>
        {isErased ? null : (
          <span className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => onSave(version, 'sent')}>
              PDF
            </Button>
            {state === 'accepted' ? (
              <Button size="small" variant="secondary" onClick={() => onSave(version, 'accepted')}>
                Sealed PDF
              </Button>
            ) : null}
          </span>
        )}
      </div>
      <VersionFacts version={version} />
      {content ? (
        <details>
          <summary className="link min-h-11 cursor-pointer">What it says</summary>
          <div className="grid gap-5">
            <QuoteDocument content={content} level={3} />
            <WiringDrawing parts={content.parts ?? []} level={3} />
          </div>
        </details>
      ) : (
        <p className="text-ink-soft">
          This person’s details were erased, and what it said with them.
        </p>
      )}
    </section>
  )
}

const moment = (at: string | null) => (at ? formatDateTime(new Date(at)) : '')

function VersionFacts({ version }: Pick<SentVersionProps, 'version'>) {
  const { state, content, decision } = version
  const facts = [
    ['Sent', `${moment(version.sentAt)}, by ${version.sentByName ?? 'a colleague'}`],
    ['Opened', moment(version.openedAt)],
    ['Valid until', content ? formatDate(content.validUntil) : ''],
    [state === 'declined' ? 'Declined' : 'Accepted', moment(version.decidedAt)],
    ['By', decision?.name ?? ''],
    ['From the network', decision?.network ?? ''],
    ['Reason', decision?.reason ?? ''],
    ['Terms', decision ? `Version ${decision.wordsVersion}` : ''],
    ['Fingerprint', decision ? version.contentHash : ''],
  ] as const
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export const meta = () => [{ title: 'Quote | Staff console' }]

const gone = {
  title: 'There is no such quote',
  text: 'It may have been thrown away, or the address is not complete.',
  to: '/admin/quotes',
  back: 'All quotes',
}

/** QUO-01 to QUO-06: a quote, its draft and what was sent. */
export default function QuotePage({ params: { id } }: Route.ComponentProps) {
  const quote = useQuery(quoteQuery(id))
  return (
    <div className="grid gap-3">
      <TextLink isBack to="/admin/quotes">
        All quotes
      </TextLink>
      {quote.data ? (
        <OneQuote key={id} quote={quote.data} />
      ) : (
        <ReadState read={quote} what="the quote" rows={8} gone={gone} />
      )}
    </div>
  )
}

function OneQuote({ quote }: { quote: Quote }) {
  const { number, lead, draft, versions } = quote
  const navigate = useNavigate()
  const isAccepted = versions.some(({ state }) => state === 'accepted')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1>
            {number}
            {draft ? ` / ${draft.version}` : ''}
          </h1>
          <p>
            <Link to={`/admin/leads/${lead.id}`} className="link">
              {[lead.name, lead.reference].filter(Boolean).join(', ')}
            </Link>
          </p>
        </div>
        {draft || isAccepted || versions.some(({ isErased }) => isErased) ? null : (
          <NewVersion quoteId={quote.id} />
        )}
      </div>
      {draft ? (
        <DraftDesk
          key={draft.id}
          quote={quote}
          draft={draft}
          onGone={() => void navigate(`/admin/leads/${lead.id}`)}
        />
      ) : null}
      {versions.map((version) => (
        <SentVersionView key={version.id} version={version} onSave={savePdf} />
      ))}
    </div>
  )
}

function savePdf({ id }: SentVersion, kind: 'sent' | 'accepted') {
  const pdf = api.versions[':id'][kind === 'sent' ? 'pdf' : 'sealed-pdf']
  saveFile(pdf.$get({ param: { id } })).catch((error) =>
    toastFailure('The PDF was not saved', error),
  )
}

function NewVersion({ quoteId }: { quoteId: string }) {
  const writes = useQuoteWrites()
  // The same until it is there: pressed twice, it begins one.
  const [id] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  async function begin() {
    setIsBusy(true)
    const answer = await writes.beginVersion(quoteId, id)
    setIsBusy(false)
    if (answer.ok) toastSuccess('A new version was started')
    else toastError('No new version was started', answer.message)
  }
  return (
    <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void begin()}>
      New version
    </Button>
  )
}

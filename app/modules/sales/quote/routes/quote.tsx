import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { showRefusal, tellDone, tellFailure } from '#app/modules/console/ui/tell.ts'
import { saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import {
  type Quote,
  type SentVersion,
  quotes as api,
  quoteQuery,
  useQuoteWrites,
} from '../ui/quote-calls.ts'
import { SentVersionView } from '../ui/sent-version.tsx'
import { DraftDesk } from './draft-desk.tsx'
import type { Route } from './+types/quote'

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
    tellFailure('The PDF was not saved', error),
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
    if (answer.ok) tellDone('A new version was started')
    else showRefusal('No new version was started', answer.message)
  }
  return (
    <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void begin()}>
      New version
    </Button>
  )
}

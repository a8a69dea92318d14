import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { saveFile } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { CopyField } from '#app/modules/console/ui/copy-field.tsx'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { sampleNotSentLabel } from '../../lead/inbox/content.ts'
import { type Quote, type SentVersion, quotes as api, useQuote, useQuoteWrites } from '../calls.ts'
import { QuoteDocument } from '../document/ui/quote-document.tsx'
import { DraftDesk } from '../draft/ui/draft-desk.tsx'
import type { HandOverMethod } from '../schema.ts'
import { handOverLabels, shareWords as words } from '../share/content.ts'
import { QuoteBadge } from '../ui/quote-badge.tsx'
import { WiringDrawing } from '../wiring/ui/wiring-drawing.tsx'
import type { Route } from './+types/quote'

type SentVersionProps = { version: SentVersion; isSample: boolean }

function SentVersionView({ version, isSample }: SentVersionProps) {
  const { id, number, state, content, isErased, isRenewalAsked } = version
  return (
    <section className="card grid gap-4" aria-labelledby={`version-${id}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`version-${id}`} className="flex flex-wrap items-center gap-2 text-lg">
          <span>{number}</span> <QuoteBadge state={state} />
          {isRenewalAsked ? <Badge tone="warning">New quote requested</Badge> : null}
        </h2>
        {isErased ? null : (
          <span className="flex flex-wrap gap-2">
            <Button size="small" variant="secondary" onClick={() => savePdf(id, 'pdf')}>
              PDF
            </Button>
            {state === 'accepted' ? (
              <Button size="small" variant="secondary" onClick={() => savePdf(id, 'sealed-pdf')}>
                Sealed PDF
              </Button>
            ) : null}
          </span>
        )}
      </div>
      <VersionFacts version={version} isSample={isSample} />
      {state === 'sent' || state === 'opened' ? <ShareQuote version={version} /> : null}
      {content ? (
        <details>
          <summary className="link min-h-11 cursor-pointer">Quote text</summary>
          <div className="grid gap-5">
            <QuoteDocument content={content} level={3} />
            <WiringDrawing parts={content.parts} level={3} />
          </div>
        </details>
      ) : (
        <p className="text-ink-soft">
          This person’s details were erased, together with the text of this quote.
        </p>
      )}
    </section>
  )
}

const formatOptionalTime = (at: string | null) => (at ? formatDateTime(new Date(at)) : '')

function VersionFacts({ version, isSample }: SentVersionProps) {
  const { state, content, decision } = version
  const facts = [
    ['Sent', `${formatOptionalTime(version.sentAt)}, by ${version.sentByName ?? 'a colleague'}`],
    ['Email', isSample && !wasHandedOver(version.reached) ? sampleNotSentLabel : ''],
    deliveryFact(version.reached),
    ['Opened', formatOptionalTime(version.openedAt)],
    ['Valid until', content ? formatDate(content.validUntil) : ''],
    [state === 'declined' ? 'Declined' : 'Accepted', formatOptionalTime(version.decidedAt)],
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

const wasHandedOver = (reached: SentVersion['reached']) =>
  reached !== null && reached.how !== 'decision'

/** A visitor's decision proves that the quote was seen, but not how it was delivered. */
function deliveryFact(reached: SentVersion['reached']): readonly [string, string] {
  if (!wasHandedOver(reached)) return ['Delivered', '']
  const { at = null, how = '', authorName = '' } = reached ?? {}
  return how === 'whatsapp' || how === 'in-person'
    ? [handOverLabels[how], `${formatOptionalTime(at)}, by ${authorName}`]
    : ['Delivered', formatOptionalTime(at)]
}

export const meta = () => [{ title: 'Quote | Staff console' }]

const notFoundNotice = {
  title: 'Quote not found',
  text: 'It may have been deleted, or the address is incomplete.',
  to: '/admin/quotes',
  back: 'All quotes',
}

export default function QuotePage({ params: { id } }: Route.ComponentProps) {
  const quote = useQuote(id)
  return (
    <div className="grid gap-3">
      <TextLink isBack to="/admin/quotes">
        All quotes
      </TextLink>
      {quote.data ? (
        <QuoteDetail key={id} quote={quote.data} />
      ) : (
        <ReadState read={quote} what="the quote" rows={8} gone={notFoundNotice} />
      )}
    </div>
  )
}

function QuoteDetail({ quote }: { quote: Quote }) {
  const { number, lead, draft, versions } = quote
  const navigate = useNavigate()
  const isAccepted = versions.some(({ state }) => state === 'accepted')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1>{draft ? `${number} / ${draft.version}` : number}</h1>
          <p>
            <Link to={`/admin/leads/${lead.id}`} className="link">
              {[lead.name, lead.reference].filter(Boolean).join(', ')}
            </Link>{' '}
            {lead.isSample ? <Badge>Sample</Badge> : null}
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
        <SentVersionView key={version.id} version={version} isSample={lead.isSample} />
      ))}
    </div>
  )
}

const savePdf = (id: string, kind: 'pdf' | 'sealed-pdf') =>
  void saveFile(api.versions[':id'][kind].$get({ param: { id } })).catch((error) =>
    toastFailure('The PDF was not saved', error),
  )

function NewVersion({ quoteId }: { quoteId: string }) {
  const writes = useQuoteWrites()
  // The ID stays the same until the version exists, so that a double click creates only one.
  const [id] = useState(() => crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  async function begin() {
    setIsBusy(true)
    const answer = await writes.beginVersion(quoteId, id)
    setIsBusy(false)
    if (answer.ok) toastSuccess('A new version was started')
    else toastFailure('No new version was started', answer.error)
  }
  return (
    <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void begin()}>
      New version
    </Button>
  )
}

function ShareQuote({ version }: { version: SentVersion }) {
  const { id, number, reached } = version
  const writes = useQuoteWrites()
  const [shared, setShared] = useState<{ link: string; whatsapp: string | null }>()
  const [busy, setBusy] = useState<'link' | HandOverMethod | null>(null)

  async function createLink() {
    setBusy('link')
    const answer = await writes.takeLink(id)
    setBusy(null)
    if (answer.ok) setShared(answer.value)
    else toastFailure('The link was not created', answer.error)
  }

  async function recordDelivery(how: HandOverMethod) {
    setBusy(how)
    const answer = await writes.recordHandOver(id, how)
    setBusy(null)
    if (answer.ok) toastSuccess(words.stated)
    else toastFailure(`The delivery of ${number} was not recorded`, answer.error)
  }

  return (
    <section className="grid gap-3" aria-labelledby={`share-${id}`}>
      <h3 id={`share-${id}`}>{words.title}</h3>
      <p className="text-ink-soft">{words.intro}</p>
      {shared ? (
        <SharedLink id={id} {...shared} />
      ) : (
        <Button
          size="small"
          variant="secondary"
          className="justify-self-start"
          isBusy={busy === 'link'}
          onClick={() => void createLink()}
        >
          {words.get}
        </Button>
      )}
      {reached ? null : <HandOverButtons busy={busy} onState={(how) => void recordDelivery(how)} />}
    </section>
  )
}

function SharedLink({ id, link, whatsapp }: { id: string; link: string; whatsapp: string | null }) {
  return (
    <div className="grid gap-3">
      <CopyField id={`share-link-${id}`} label={words.link} value={link} copyLabel={words.copy} />
      {whatsapp ? (
        <TextLink isNewTab to={whatsapp} className="justify-self-start">
          {words.open}
        </TextLink>
      ) : null}
    </div>
  )
}

const handOverMethods = Object.keys(handOverLabels) as HandOverMethod[]

type HandOverButtonsProps = { busy: string | null; onState: (how: HandOverMethod) => void }

function HandOverButtons({ busy, onState }: HandOverButtonsProps) {
  return (
    <div className="grid gap-2">
      <p>{words.state}</p>
      <span className="flex flex-wrap gap-2">
        {handOverMethods.map((how) => (
          <Button
            key={how}
            size="small"
            variant="secondary"
            isBusy={busy === how}
            disabled={busy !== null && busy !== how}
            onClick={() => onState(how)}
          >
            {handOverLabels[how]}
          </Button>
        ))}
      </span>
    </div>
  )
}

import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { Button } from '#app/design/ui/button.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { QuoteBadge } from './quote-badge.tsx'
import { QuoteDocument } from './quote-document.tsx'
import type { SentVersion } from './quote-calls.ts'
import { WiringDrawing } from './wiring-drawing.tsx'

type SentVersionProps = {
  version: SentVersion
  onSave: (version: SentVersion, kind: 'sent' | 'accepted') => void
}

/** A version as it was sent, and what became of it (QUO-04, QUO-06). */
export function SentVersionView({ version, onSave }: SentVersionProps) {
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

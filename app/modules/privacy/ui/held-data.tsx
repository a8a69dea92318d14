import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { CardSection } from '#app/design/ui/card-section.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import {
  type PersonalDataPartAnswer,
  type RequestDetail,
  type StaffNoteAnswer,
  staffNotesQuery,
  usePrivacyWrites,
} from '../calls.ts'
import { staffNotesWords as words } from '../content.ts'
import type { StaffNoteDecision } from '../request/content.ts'

/** Values may be long texts of visitors, so they wrap at any character. */
export function PersonalDataPanel({ parts }: { parts: readonly PersonalDataPartAnswer[] }) {
  const full = parts.filter(({ records }) => records.length > 0)
  if (full.length === 0)
    return <p className="text-ink-soft">We hold no data about this email address.</p>
  return (
    <div className="grid gap-2">
      {full.map(({ name, records }) => (
        <details key={name} className="border-t border-line pt-2">
          <summary className="cursor-pointer font-semibold">{headingOf(name, records)}</summary>
          <ol className="mt-2 grid gap-4">
            {records.map(({ what, at, fields, kept }, index) => (
              // Records have no id of their own and never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <p className="font-semibold">
                  <span>{what}</span>{' '}
                  <span className="font-normal text-ink-soft">{formatDateTime(new Date(at))}</span>
                </p>
                <p className="text-sm text-ink-soft">
                  {`Why we keep this: ${kept.rule}${kept.until ? `, until ${formatDate(kept.until)}` : ''}.`}
                </p>
                <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
                  {fields.map(({ label, value }, row) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <div key={row} className="contents">
                      <dt className="text-ink-soft">{label}</dt>
                      <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}

/** Heading such as "Enquiries (2), 3 details". Details belong to another record, so they are counted separately. */
function headingOf(name: string, records: PersonalDataPartAnswer['records']): string {
  const details = records.filter(({ isDetail }) => isDetail).length
  const heading = `${name} (${records.length - details})`
  return details === 0 ? heading : `${heading}, ${details} ${details === 1 ? 'detail' : 'details'}`
}

type StaffNotesProps = { request: Pick<RequestDetail['request'], 'id' | 'version' | 'isErased'> }

export function StaffNotes({ request }: StaffNotesProps) {
  const { id, version, isErased } = request
  const [isWanted, setIsWanted] = useState(false)
  const search = useQuery(staffNotesQuery(id, isWanted))
  const { decideWords } = usePrivacyWrites()
  const [refusal, setRefusal] = useState('')
  const found = search.data?.words
  async function decide(one: StaffNoteAnswer, decision: StaffNoteDecision) {
    const answer = await decideWords(id, { kind: one.kind, id: one.id, decision, version })
    setRefusal(answer.ok ? '' : answer.message)
  }
  return (
    <CardSection title={words.title}>
      <p className="text-sm text-ink-soft">{words.hint}</p>
      <FormError message={refusal || (search.error && failureText(search.error))} />
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        isBusy={search.isFetching}
        onClick={() => (isWanted ? void search.refetch() : setIsWanted(true))}
      >
        {words.search}
      </Button>
      <div role="status" className="grid gap-3">
        {found?.length === 0 ? <p>{isErased ? words.noneErased : words.none}</p> : null}
        {found && found.length > 0 ? (
          <ul className="grid gap-3">
            {found.map((one) => (
              <StaffNoteItem
                key={`${one.kind} ${one.id}`}
                found={one}
                onDecide={(decision) => decide(one, decision)}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </CardSection>
  )
}

type StaffNoteItemProps = {
  found: StaffNoteAnswer
  onDecide: (decision: StaffNoteDecision) => Promise<void>
}

function StaffNoteItem({ found, onDecide }: StaffNoteItemProps) {
  const [busy, setBusy] = useState<StaffNoteDecision>()
  const { kind, place, leadId, excerpt, at, isTaken } = found
  const name = `${words.kinds[kind]}: ${place}`
  async function decide(decision: StaffNoteDecision) {
    setBusy(decision)
    await onDecide(decision)
    setBusy(undefined)
  }
  const offered = decisionButtons.filter(
    ({ of }) => of !== 'take' || (kind === 'call-back' && !isTaken),
  )
  return (
    <li className="grid gap-1 border-t border-line pt-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">
          {leadId ? <TextLink to={`/admin/leads/${leadId}`}>{name}</TextLink> : name}
        </span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {formatDateTime(new Date(at))}
        </span>
      </p>
      <blockquote className="wrap-anywhere">{excerpt}</blockquote>
      <div className="flex flex-wrap items-center gap-2">
        {isTaken ? <Badge tone="success">{words.taken}</Badge> : null}
        {offered.map(({ of, variant }) => (
          <Button
            key={of}
            size="small"
            variant={variant}
            aria-label={`${words[of]} ${name}`}
            isBusy={busy === of}
            onClick={() => void decide(of)}
          >
            {words[of]}
          </Button>
        ))}
      </div>
    </li>
  )
}

const decisionButtons = [
  { of: 'take', variant: 'primary' },
  { of: 'remove', variant: 'danger' },
  { of: 'keep', variant: 'secondary' },
] as const

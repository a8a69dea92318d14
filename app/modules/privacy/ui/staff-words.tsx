import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { Badge } from '#app/design/ui/badge.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { TextLink } from '#app/design/ui/text-link.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { staffWordsWords as words } from '../content.ts'
import type { WordsDecision } from '../schema/kinds.ts'
import {
  staffWordsQuery,
  usePrivacyWrites,
  type RequestDetail,
  type StaffWordsAnswer,
} from './privacy-calls.ts'

/** PRV-04: what staff wrote in their own words that may name the person; each goes or stays. */
export function StaffWords({
  request,
}: {
  request: Pick<RequestDetail['request'], 'id' | 'version'>
}) {
  const { id, version } = request
  const [isWanted, setIsWanted] = useState(false)
  const search = useQuery(staffWordsQuery(id, isWanted))
  const { decideWords } = usePrivacyWrites()
  const [refusal, setRefusal] = useState('')
  const found = search.data?.words
  async function decide(one: StaffWordsAnswer, decision: WordsDecision) {
    const answer = await decideWords(id, { kind: one.kind, id: one.id, decision, version })
    setRefusal(answer.ok ? '' : answer.message)
  }
  return (
    <section className="card grid gap-3" aria-label={words.title}>
      <h2 className="text-lg">{words.title}</h2>
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
        {found?.length === 0 ? <p>{words.none}</p> : null}
        {found && found.length > 0 ? (
          <ul className="grid gap-3">
            {found.map((one) => (
              <Words
                key={`${one.kind} ${one.id}`}
                found={one}
                onDecide={(decision) => decide(one, decision)}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

type WordsProps = {
  found: StaffWordsAnswer
  onDecide: (decision: WordsDecision) => Promise<void>
}

function Words({ found, onDecide }: WordsProps) {
  const [busy, setBusy] = useState<WordsDecision>()
  const { kind, place, leadId, excerpt, at, isTaken } = found
  const name = `${words.kinds[kind]}: ${place}`
  async function decide(decision: WordsDecision) {
    setBusy(decision)
    await onDecide(decision)
    setBusy(undefined)
  }
  const offered = decisions.filter(({ of }) => of !== 'take' || (kind === 'call-back' && !isTaken))
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

const decisions = [
  { of: 'take', variant: 'primary' },
  { of: 'remove', variant: 'danger' },
  { of: 'keep', variant: 'secondary' },
] as const

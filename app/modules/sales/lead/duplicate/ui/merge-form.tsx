import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextInput } from '#app/design/form/field.tsx'
import { useDebounced } from '#app/design/hooks.ts'
import { Button } from '#app/design/ui/button.tsx'
import { routeQuery } from '#app/modules/access/calls.ts'
import { type InboxRow, type LeadRecord, type OtherLead, leads } from '../../calls.ts'
import { mergeReasonLabels } from '../../inbox/content.ts'
import { type MergeReason, mergeReasons } from '../../schema.ts'
import { leadTopic } from '../../ui/lead-parts.tsx'

export type MergeActions = {
  onMerge: (
    other: Pick<OtherLead, 'id' | 'reference' | 'version'>,
    main: 'this' | 'other',
    reason?: MergeReason,
  ) => void
  onUnmerge: (part: { id: string; version: number }) => void
}

export type MergeFormProps = Pick<MergeActions, 'onMerge'> & {
  lead: LeadRecord
  isBusy: boolean
  onClose: () => void
}

const maxShown = 6
const reasons = mergeReasons.map((value) => ({ value, label: mergeReasonLabels[value] }))

export function MergeForm({ lead, isBusy, onMerge, onClose }: MergeFormProps) {
  const [typed, setTyped] = useState('')
  const [otherId, setOtherId] = useState('')
  const [reason, setReason] = useState<MergeReason | ''>('')
  const [problems, setProblems] = useState<{ other?: string; reason?: string }>({})
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong?.querySelector('input') ?? wrong)?.focus()
  }, [problems])
  const { found, isSearching } = useMergeCandidates(typed, lead.id)
  const other = found?.find(({ id }) => id === otherId)
  function merge(main: 'this' | 'other') {
    if (!other || !reason) return setProblems(missingFieldErrors(other, reason))
    onMerge(other, main, reason)
    onClose()
  }
  return (
    <div ref={box} className="grid gap-4">
      <TextInput
        id="merge-search"
        type="search"
        label="The other lead"
        hint="Name, company, email, phone or reference"
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={found?.length ? null : problems.other}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FoundLeads
        found={found}
        isSearching={isSearching}
        otherId={otherId}
        error={problems.other}
        onChoose={setOtherId}
      />
      <RadioGroup
        id="merge-reason"
        name="reason"
        label="Reason for merging"
        options={reasons}
        value={reason}
        error={problems.reason}
        onChange={(value) => setReason(value as MergeReason)}
      />
      <MergeButtons isBusy={isBusy} onMerge={merge} onClose={onClose} />
    </div>
  )
}

function missingFieldErrors(other: InboxRow | undefined, reason: MergeReason | '') {
  return {
    ...(other ? {} : { other: 'Find and choose the other lead.' }),
    ...(reason ? {} : { reason: 'Choose a reason for merging.' }),
  }
}

type FoundLeadsProps = ReturnType<typeof useMergeCandidates> & {
  otherId: string
  error: string | undefined
  onChoose: (id: string) => void
}

function FoundLeads({ found, isSearching, otherId, error, onChoose }: FoundLeadsProps) {
  if (!found || found.length === 0)
    return (
      <p role="status" className="text-sm text-ink-soft">
        {found && !isSearching ? 'No other leads found.' : ''}
      </p>
    )
  return (
    <RadioGroup
      id="merge-other"
      name="other"
      label="Found"
      options={found.map((row) => ({ value: row.id, label: labelOf(row) }))}
      value={otherId}
      error={error}
      onChange={onChoose}
    />
  )
}

type MergeButtonsProps = {
  isBusy: boolean
  onMerge: (main: 'this' | 'other') => void
  onClose: () => void
}

function MergeButtons({ isBusy, onMerge, onClose }: MergeButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" isBusy={isBusy} busyLabel="Merging…" onClick={() => onMerge('this')}>
        Merge it into this lead
      </Button>
      <Button size="small" variant="secondary" disabled={isBusy} onClick={() => onMerge('other')}>
        Make it the main lead
      </Button>
      <Button size="small" variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

function useMergeCandidates(typed: string, ownId: string) {
  const search = useDebounced(typed.trim())
  const { data, isFetching } = useQuery({
    ...routeQuery(['leads', 'to merge', search], leads.index.$get, { query: { search } }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })
  const isTyped = typed.trim().length > 1
  const others = data?.items.filter(
    ({ id, isMerged, isSuspectedSpam }) => id !== ownId && !isMerged && !isSuspectedSpam,
  )
  return {
    found: isTyped ? others?.slice(0, maxShown) : undefined,
    isSearching: isFetching || search !== typed.trim(),
  }
}

function labelOf(row: InboxRow): string {
  const who = row.company ? `${row.name}, ${row.company}` : row.name
  return `${row.removedAt ? 'Details removed' : who} · ${row.reference} · ${leadTopic(row)}`
}

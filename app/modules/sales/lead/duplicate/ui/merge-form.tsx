import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read, withSignal } from '#app/modules/access/calls.ts'
import { type InboxRow, type LeadRecord, type OtherLead, leads } from '../../calls.ts'
import { useState } from 'react'
import { useTypingPause } from '#app/design/hooks.ts'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { mergeReasonLabels } from '../../inbox/content.ts'
import { type MergeReason, mergeReasons } from '../../schema.ts'
import { aboutOf } from '../../ui/lead-parts.tsx'

/** Leads that fit what is typed, wherever they are; nothing while nothing is. */
export function useFoundLeads(search: string) {
  return useQuery({
    queryKey: ['leads', 'to merge', search],
    queryFn: ({ signal }) => read(leads.index.$get({ query: { search } }, withSignal(signal))),
    enabled: search.trim().length > 1,
    placeholderData: keepPreviousData,
  })
}

export type MergeActions = {
  onMerge: (
    other: Pick<OtherLead, 'id' | 'reference' | 'version'>,
    main: 'this' | 'other',
    reason?: MergeReason,
  ) => void
  onUnmerge: (part: { id: string; version: number }) => void
}

export type MergeDialogProps = Pick<MergeActions, 'onMerge'> & { lead: LeadRecord; isBusy: boolean }

const maxShown = 6
const reasons = mergeReasons.map((value) => ({ value, label: mergeReasonLabels[value] }))

/** STF-08: which lead, why, and which of the two is worked on. */
export function MergeForm({
  lead,
  isBusy,
  onMerge,
  onClose,
}: MergeDialogProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [otherId, setOtherId] = useState('')
  const [reason, setReason] = useState<MergeReason | ''>('')
  const [problems, setProblems] = useState<{ other?: string; reason?: string }>({})
  const { found, isSearching } = useOthers(typed, lead.id)
  const other = found?.find(({ id }) => id === otherId)
  function merge(main: 'this' | 'other') {
    if (!other || !reason) return setProblems(missing(other, reason))
    onMerge(other, main, reason)
    onClose()
  }
  return (
    <div className="grid gap-4">
      <TextInput
        id="merge-search"
        type="search"
        label="The other lead"
        hint="Name, company, e-mail, telephone or reference"
        autoComplete="off"
        maxLength={100}
        value={typed}
        error={found?.length ? null : problems.other}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Found
        found={found}
        isSearching={isSearching}
        otherId={otherId}
        error={problems.other}
        onChoose={setOtherId}
      />
      <RadioGroup
        id="merge-reason"
        name="reason"
        label="Why they are one"
        options={reasons}
        value={reason}
        error={problems.reason}
        onChange={(value) => setReason(value as MergeReason)}
      />
      <MergeButtons isBusy={isBusy} onMerge={merge} onClose={onClose} />
    </div>
  )
}

function missing(other: InboxRow | undefined, reason: MergeReason | '') {
  return {
    ...(other ? {} : { other: 'Find the other lead, and choose it.' }),
    ...(reason ? {} : { reason: 'Choose why these two are one.' }),
  }
}

type FoundProps = ReturnType<typeof useOthers> & {
  otherId: string
  error: string | undefined
  onChoose: (id: string) => void
}

function Found({ found, isSearching, otherId, error, onChoose }: FoundProps) {
  if (!found || found.length === 0)
    return (
      <p role="status" className="text-sm text-ink-soft">
        {found && !isSearching ? 'No other lead was found.' : ''}
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

/** Those that can be merged with a lead: no part of another, no spam, and not itself. */
function useOthers(typed: string, ownId: string) {
  const search = useTypingPause(typed.trim())
  const { data, isFetching } = useFoundLeads(search)
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
  return `${row.removedAt ? 'Details removed' : who} · ${row.reference} · ${aboutOf(row)}`
}

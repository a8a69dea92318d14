import { useState } from 'react'
import { FormError, TextInput } from '#app/design/form/field.tsx'
import { ErrorSummary } from '#app/design/form/form.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { EditConflict, SyncError, SyncStatus } from '#app/design/ui/sync-status.tsx'

export function FormErrorNotSaved() {
  return (
    <FormError message="Someone else saved this while you were editing. What you typed is still here." />
  )
}

export function ErrorSummaryAfterSending() {
  const [attempt, setAttempt] = useState(0)
  const message = attempt > 0 ? 'Enter your name, so that we know who to ask for.' : undefined
  return (
    <div className="grid w-full gap-4">
      <ErrorSummary
        title="One thing is missing"
        errors={message ? [{ fieldId: 'ex-name', message }] : []}
        submission={attempt}
      />
      <TextInput id="ex-name" label="Name" error={message} isRequired />
      <Button className="justify-self-start" onClick={() => setAttempt(attempt + 1)}>
        Send it empty
      </Button>
    </div>
  )
}

export function SaveBarWithChanges() {
  return (
    <SaveBar changedCount={3} wrongCount={0} onDiscard={() => {}}>
      <Button size="small">Save changes</Button>
    </SaveBar>
  )
}

export function SaveBarWithSomethingWrong() {
  return (
    <SaveBar changedCount={3} wrongCount={1} onDiscard={() => {}}>
      <Button size="small">Save changes</Button>
    </SaveBar>
  )
}

export function SaveBarUnchanged() {
  return (
    <SaveBar changedCount={0} wrongCount={0} onDiscard={() => {}}>
      <Button size="small" disabled>
        Save changes
      </Button>
    </SaveBar>
  )
}

export function SaveBarInACard() {
  return (
    <SaveBar changedCount={1} wrongCount={0} onDiscard={() => {}} isInCard>
      <Button size="small">Save contact</Button>
    </SaveBar>
  )
}

export function SyncStatusWithRefresh() {
  const [lastSyncedAt, setLastSyncedAt] = useState<Date | null>(null)
  const refresh = () => setLastSyncedAt(new Date())
  return <SyncStatus sync={{ lastSyncedAt, error: null, isRefreshing: false, refresh }} />
}

export function SyncStatusAfterAFailure() {
  return <SyncError error="the server did not answer within 10 s." />
}

export function SyncStatusWhileItRefreshes() {
  return (
    <SyncStatus
      sync={{
        lastSyncedAt: new Date('2026-11-20T08:00:00Z'),
        error: null,
        note: 'reconnecting',
        isRefreshing: true,
        refresh: () => {},
      }}
    />
  )
}

const fields = [
  { name: 'phone', label: 'Phone', stored: '010 000 0100', mine: '010 000 0199' },
  { name: 'isOpen', label: 'Open on Saturdays', stored: true, mine: false },
]

export function EditConflictBothChangedIt() {
  const [chosen, setChosen] = useState<Record<string, unknown>>({})
  return (
    <EditConflict
      by="Thandi Nkosi"
      subject="these settings"
      fields={fields}
      readable={(_name, value) =>
        typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `${value}`
      }
      chosen={(name) => chosen[name]}
      onChoose={(name, value) => setChosen({ ...chosen, [name]: value })}
    />
  )
}

export function EditConflictNothingInCommon() {
  return (
    <EditConflict
      by="Thandi Nkosi"
      subject="this product"
      fields={[]}
      readable={String}
      chosen={() => undefined}
      onChoose={() => {}}
    />
  )
}

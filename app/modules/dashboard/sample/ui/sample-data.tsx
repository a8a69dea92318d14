import { type ReactNode, useState } from 'react'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { type SampleState, useSampleData } from '../calls.ts'
import { sampleWords as words } from '../content.ts'

type SampleDataProps = SampleState & { isOffered: boolean }

/** Offers super admins to load sample data into an empty installation, or to remove it. */
export function SampleData({ isOffered, ...state }: SampleDataProps) {
  const isEmpty = state.sampleLeads === 0
  if (useSampleData().isLoading || (isEmpty && isOffered && !state.hasOwnLeads))
    return (
      <SampleDataSection title={words.empty.title} text={words.empty.text}>
        <LoadButton label={words.empty.action} />
      </SampleDataSection>
    )
  return isEmpty ? null : <RemoveSamples {...state} />
}

function LoadButton({ label }: { label: string }) {
  const { load, isLoading } = useSampleData()
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={isLoading}
      busyLabel={words.empty.busy}
      onClick={() => load()}
    >
      {label}
    </Button>
  )
}

function RemoveSamples({ sampleLeads, hasOwnLeads, isComplete }: SampleState) {
  const { remove } = useSampleData()
  const [isConfirming, setIsConfirming] = useState(false)
  const { loaded } = words
  const act = () =>
    remove.mutate(undefined, {
      onSuccess({ keptLeads, keptPeople }) {
        const description = loaded.kept(keptLeads, keptPeople)
        toastSuccess(loaded.done, description ? { description } : {})
        setIsConfirming(false)
      },
      onError: (error) => toastFailure('The sample month could not be removed', error),
    })
  return (
    <SampleDataSection
      title={loaded.title(formatCappedCount(sampleLeads), isComplete)}
      text={loaded.text}
    >
      {isComplete || hasOwnLeads ? null : <LoadButton label={loaded.rest} />}
      <Button variant="secondary" size="small" onClick={() => setIsConfirming(true)}>
        {loaded.action}
      </Button>
      <AlertDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={loaded.action}
        description={loaded.confirm}
        confirmLabel="Remove it all"
        cancelLabel="Keep it"
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={act}
      />
    </SampleDataSection>
  )
}

function SampleDataSection(props: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.title}
      className="card flex flex-wrap items-center justify-between gap-4"
    >
      <div className="max-w-2xl min-w-0">
        <h2 className="font-sans text-base font-semibold">{props.title}</h2>
        <p className="text-ink-soft">{props.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{props.children}</div>
    </section>
  )
}

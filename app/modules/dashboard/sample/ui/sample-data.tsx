import { type ReactNode, useState } from 'react'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { useSampleData } from '../calls.ts'
import { sampleWords as words } from '../content.ts'

type SampleDataProps = { sampleLeads: number; hasOwnLeads: boolean; isOffered: boolean }

/** Offers super admins to load sample data into an empty installation, or to remove it. */
export function SampleData({ sampleLeads, hasOwnLeads, isOffered }: SampleDataProps) {
  if (sampleLeads > 0) return <RemoveSamples sampleLeads={sampleLeads} />
  return isOffered && !hasOwnLeads ? <LoadSamples /> : null
}

function LoadSamples() {
  const { load } = useSampleData()
  const loadSamples = () =>
    load.mutate(undefined, {
      onSuccess: ({ leads }) => toastSuccess(words.empty.done(leads)),
      onError: (error) => toastFailure('The sample month could not be loaded', error),
    })
  return (
    <SampleDataSection title={words.empty.title} text={words.empty.text}>
      <Button
        variant="secondary"
        size="small"
        isBusy={load.isPending}
        busyLabel={words.empty.busy}
        onClick={loadSamples}
      >
        {words.empty.action}
      </Button>
    </SampleDataSection>
  )
}

function RemoveSamples({ sampleLeads }: { sampleLeads: number }) {
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
    <SampleDataSection title={loaded.title(formatCappedCount(sampleLeads))} text={loaded.text}>
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

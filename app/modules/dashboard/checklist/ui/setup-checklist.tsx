import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#app/design/ui/button.tsx'
import { Icon, VisuallyHidden } from '#app/design/ui/icon.tsx'
import { fetchJson } from '#app/modules/access/calls.ts'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import { type useChecklist, checklist } from '../../calls.ts'
import { SampleData } from '../../sample/ui/sample-data.tsx'
import { checklistSteps, checklistWords as words, companyParts } from '../content.ts'
import type { ChecklistStep } from '../rules.ts'

/** The set-up checklist, shown until all steps are done or it is hidden; for people who may change settings. */
export function DashboardChecklist({ read }: { read: ReturnType<typeof useChecklist> }) {
  const user = useStaffUser()
  const { isBusy, setDismissed } = useDismissal()
  if (!read.data)
    return (
      <div className="card">
        <ReadState read={read} what="the set-up checklist" />
      </div>
    )
  const { steps, isDismissed, samples } = read.data
  const isOpen = steps.some(({ isDone }) => !isDone)
  const isShown = isOpen && !isDismissed
  return (
    <>
      {isShown ? (
        <SetupChecklist steps={steps} isBusy={isBusy} onDismiss={() => setDismissed(true)} />
      ) : null}
      {isOpen && isDismissed ? (
        <div>
          <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => setDismissed(false)}>
            {words.show}
          </Button>
        </div>
      ) : null}
      {user.role === 'super_admin' ? <SampleData {...samples} isOffered={isShown} /> : null}
    </>
  )
}

/** Hides or shows the checklist. */
function useDismissal() {
  const queries = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: (isDismissed: boolean) =>
      fetchJson(checklist.index.$post({ json: { isDismissed } })),
    onError: (error, isDismissed) =>
      toastFailure(`The checklist was not ${isDismissed ? 'hidden' : 'shown'}`, error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['checklist'] }),
    networkMode: 'always',
  })
  return { isBusy: isPending, setDismissed: mutate }
}

type SetupChecklistProps = {
  steps: readonly ChecklistStep[]
  isBusy: boolean
  onDismiss: () => void
}

function SetupChecklist({ steps, isBusy, onDismiss }: SetupChecklistProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="setup-checklist" className="card grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="setup-checklist" className="text-xl">
            {words.heading}
          </h2>
          <p className="text-ink-soft tabular-nums">{words.progress(done, steps.length)}</p>
        </div>
        <Button variant="quiet" size="small" isBusy={isBusy} onClick={onDismiss}>
          {words.dismiss}
        </Button>
      </div>
      <ul className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </section>
  )
}

function Step({ step: { id, isDone, missing } }: { step: ChecklistStep }) {
  const { name } = checklistSteps[id]
  // If only one part of a step is missing, the step shows that part's text and link.
  const { text, to } = missing.length === 1 ? companyParts[missing[0]!] : checklistSteps[id]
  return (
    <li className="relative flex gap-3 rounded-md py-2 hover:bg-sand">
      <span
        className={`mt-0.5 grid size-6 flex-none place-items-center rounded-full border ${isDone ? 'border-leaf bg-leaf text-on-leaf' : 'border-line-strong'}`}
      >
        {isDone ? <Icon name="check" size="small" /> : null}
        <VisuallyHidden>{isDone ? words.done : words.open}</VisuallyHidden>
      </span>
      <span className="min-w-0">
        <Link
          to={to}
          className={`font-semibold after:absolute after:inset-0 ${isDone ? 'text-ink-soft' : 'text-ink'}`}
        >
          {name}
        </Link>
        {isDone ? null : <span className="block text-sm text-ink-soft">{text}</span>}
      </span>
    </li>
  )
}

import { useState, type FormEvent } from 'react'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ClashNotice, SaveButton } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useKeptEdit } from '#app/modules/settings/edit/ui/use-edit.ts'
import type { ApprovalRules } from '#app/modules/settings/schema.ts'
import { type StoredRules, useRulesWrites } from '../calls.ts'

const labels: Record<keyof ApprovalRules, string> = {
  isFourEyesOn: 'Requests need a second person',
  isCommentRequiredOnReject: 'A rejection needs a comment',
}

const ruleNames = ['isFourEyesOn', 'isCommentRequiredOnReject'] as const

/** Form for the rules of approval, such as four eyes. Only super admins see this form. */
export function RulesForm({ stored }: { stored: StoredRules }) {
  const { edit, submit, decide } = useRulesEdit(stored)
  return (
    <form
      id="rules"
      ref={scrollToHashTarget}
      noValidate
      className="card grid scroll-mt-24 justify-items-start gap-1"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-lg">How requests are decided</h2>
      <WaitingRules waiting={stored.waiting} onDecide={decide} />
      <FormError message={edit.message} />
      <ClashNotice
        edit={edit}
        subject="these rules"
        labelOf={(name) => labels[name as keyof ApprovalRules]}
        readable={(_name, value) => (value ? 'On' : 'Off')}
      />
      {ruleNames.map((name) => (
        <Checkbox
          key={name}
          id={`rules-${name}`}
          label={labels[name]}
          checked={edit.value[name]}
          onChange={(event) => edit.set(name, event.currentTarget.checked)}
        />
      ))}
      <SaveButton edit={edit} variant="secondary">
        Save rules
      </SaveButton>
    </form>
  )
}

function useRulesEdit(stored: StoredRules) {
  const writes = useRulesWrites()
  const edit = useKeptEdit<ApprovalRules>('approval-rules', stored)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await edit.send((version) => writes.save(edit.value, version))
    if (saved?.ok) {
      const { version, isWaiting } = saved.value
      edit.startFrom(isWaiting ? edit.base : { value: edit.value, version })
    }
    // With the same version, only another proposal is waiting, and there is nothing to merge.
    else if (saved && (saved.current as { version: number } | null)?.version !== edit.base.version)
      edit.mergeConflict(saved.current)
  }
  async function decide(id: number, decision: 'applied' | 'rejected') {
    const decided = await writes.decide(id, decision)
    edit.updateState({ message: decided.ok ? null : decided.message })
  }
  return { edit, submit, decide }
}

type WaitingRulesProps = Pick<StoredRules, 'waiting'> & {
  onDecide: (id: number, decision: 'applied' | 'rejected') => Promise<void>
}

/** A super admin's proposal to switch off four-eyes approval; a second super admin decides (ADR 0008). */
function WaitingRules({ waiting, onDecide }: WaitingRulesProps) {
  const { id: ownId } = useStaffUser()
  const [busy, setBusy] = useState<'applied' | 'rejected' | null>(null)
  if (!waiting) return null
  const { id, proposedBy } = waiting
  const decide = (decision: 'applied' | 'rejected') => ({
    isBusy: busy === decision,
    onClick: () => {
      setBusy(decision)
      void onDecide(id, decision).finally(() => setBusy(null))
    },
  })
  const isOwn = proposedBy.id === ownId
  return (
    <Notice
      tone="warning"
      title={
        isOwn
          ? 'A second super admin must confirm before the four-eyes rule is switched off.'
          : `${proposedBy.name} wants to switch off the four-eyes rule.`
      }
    >
      <div className="mt-2 flex flex-wrap gap-2">
        {isOwn ? null : (
          <Button size="small" variant="danger" {...decide('applied')}>
            Switch off four-eyes rule
          </Button>
        )}
        <Button size="small" variant="secondary" {...decide('rejected')}>
          {isOwn ? 'Withdraw request' : 'Leave it on'}
        </Button>
      </div>
    </Notice>
  )
}

/** Scrolls to the form named by the URL hash. The rules load after the page, too late for the browser to scroll. */
function scrollToHashTarget(form: HTMLFormElement | null) {
  if (form && window.location.hash === `#${form.id}`) form.scrollIntoView()
}

import { useState, type FormEvent } from 'react'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useRulesWrites } from '../calls.ts'
import type { ApprovalRules, StoredRules } from '../schema.ts'

/** Form for the rules of approval, such as four eyes. Only super admins see this form. */
export function RulesForm({ stored }: { stored: StoredRules }) {
  const writes = useRulesWrites()
  const [value, setValue] = useState(stored.value)
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = (Object.keys(value) as (keyof ApprovalRules)[]).some(
    (name) => value[name] !== stored.value[name],
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    const saved = await writes.save(value, stored.version)
    setIsBusy(false)
    setMessage(saved.ok ? null : saved.message)
  }
  async function decide(id: number, decision: 'applied' | 'rejected') {
    const decided = await writes.decide(id, decision)
    setMessage(decided.ok ? null : decided.message)
  }
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
      <FormError message={message} />
      <Checkbox
        id="rules-fourEyes"
        label="Requests need a second person"
        checked={value.isFourEyesOn}
        onChange={(event) => setValue({ ...value, isFourEyesOn: event.currentTarget.checked })}
      />
      <Checkbox
        id="rules-comment"
        label="A rejection needs a comment"
        checked={value.isCommentRequiredOnReject}
        onChange={(event) =>
          setValue({ ...value, isCommentRequiredOnReject: event.currentTarget.checked })
        }
      />
      <Button type="submit" size="small" variant="secondary" disabled={!isChanged} isBusy={isBusy}>
        Save rules
      </Button>
    </form>
  )
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

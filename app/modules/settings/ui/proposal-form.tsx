import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { TextArea } from '#app/design/form/text-area.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { promotionLabels } from '../content/fields.ts'
import { changedFields } from '../rules.ts'
import { LeaveGuard } from './edit/leave-guard.tsx'
import { useErrorFocus } from './edit/use-error-focus.ts'
import { proposePromotionSchema, type Promotion } from '../schema.ts'
import { PromotionPreview } from './promotion-preview.tsx'
import type { Written } from '#app/modules/access/ui/use-write.tsx'
import { useWriteKey } from './use-write-key.ts'

export type ProposalFormProps = {
  live: { value: Promotion; version: number }
  now: Date
  onPropose: (value: Promotion, baseVersion: number, key: string) => Promise<Written>
}

const lines = [
  { name: 'headline', type: 'text' },
  { name: 'deadlineText', type: 'text' },
  { name: 'detail', type: 'text' },
  { name: 'callToAction', type: 'text' },
  { name: 'href', type: 'text' },
  { name: 'startsOn', type: 'date' },
  { name: 'endsOn', type: 'date' },
] as const

/** PRM-08: another banner, shown as it would look, sent to a second person. */
export function ProposalForm(props: ProposalFormProps) {
  const { form, showErrors } = useErrorFocus()
  const { draft, set, fields, message, isBusy, isUnchanged, propose } = useProposal(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void propose().then(showErrors)
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <LeaveGuard isDirty={!isUnchanged} />
      <FormError message={message} />
      <PromotionFields draft={draft} fields={fields} onChange={set} />
      <div className="grid gap-2">
        <h3 className="text-base">How it will look</h3>
        <PromotionPreview promotion={draft} now={props.now} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="small"
          disabled={isUnchanged}
          isBusy={isBusy}
          busyLabel="Proposing…"
        >
          Propose
        </Button>
        {isUnchanged ? <p className="text-ink-soft">This is the promotion as it is.</p> : null}
      </div>
    </form>
  )
}

type PromotionFieldsProps = {
  draft: Promotion
  fields: Record<string, string>
  onChange: (change: Partial<Promotion>) => void
}

function PromotionFields({ draft, fields, onChange }: PromotionFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lines.map(({ name, type }) => (
        <TextInput
          key={name}
          id={`promotion-${name}`}
          label={promotionLabels[name]}
          type={type}
          autoComplete="off"
          value={draft[name]}
          error={fields[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <TextArea
        id="promotion-pages"
        label={`${promotionLabels.pages} (optional)`}
        hint="One path a line, such as /bundles; what lies below it counts. Empty means every public page."
        rows={3}
        value={draft.pages.join('\n')}
        error={fields.pages}
        onChange={(event) => onChange({ pages: event.currentTarget.value.split('\n') })}
      />
    </div>
  )
}

/** What is typed, and what is wrong with it; once proposed it begins anew from what is live. */
function useProposal({ live, onPropose }: ProposalFormProps) {
  const [draft, setDraft] = useState(live.value)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const keyFor = useWriteKey()

  async function propose() {
    if (isBusy) return
    const pages = draft.pages.map((page) => page.trim()).filter(Boolean)
    const parsed = proposePromotionSchema.shape.value.safeParse({ ...draft, pages })
    setMessage(null)
    if (!parsed.success) return setFields(byField(fieldErrors(parsed.error)))
    setIsBusy(true)
    const answer = await onPropose(parsed.data, live.version, keyFor([parsed.data, live.version]))
    setIsBusy(false)
    setFields(answer.ok ? {} : answer.fields)
    if (!answer.ok) return setMessage(answer.message)
    setDraft(live.value)
    const description = 'A second person can apply it now.'
    showToast({ channel: 'stack', tone: 'success', title: 'Promotion proposed', description })
  }

  return {
    draft,
    set: (change: Partial<Promotion>) => setDraft((typed) => ({ ...typed, ...change })),
    fields,
    message,
    isBusy,
    isUnchanged: changedFields(live.value, draft).length === 0,
    propose,
  }
}

/** Messages about one line of the pages belong to the pages. */
function byField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [path.split('.')[0]!, text]),
  )
}

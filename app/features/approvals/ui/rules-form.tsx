import { useState, type FormEvent } from 'react'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { ApprovalRules, StoredRules } from '../schema/answers.ts'

type Saved = { ok: true } | { ok: false; message: string }
export type RulesFormProps = {
  stored: StoredRules
  onSave: (value: ApprovalRules, baseVersion: number) => Promise<Saved>
}

/** D-110: how requests are decided; only a super admin sees this. */
export function RulesForm({ stored, onSave }: RulesFormProps) {
  const [value, setValue] = useState(stored.value)
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isChanged =
    value.isFourEyesOn !== stored.value.isFourEyesOn ||
    value.isCommentRequiredOnReject !== stored.value.isCommentRequiredOnReject

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    const saved = await onSave(value, stored.version)
    setIsBusy(false)
    setMessage(saved.ok ? null : saved.message)
  }
  return (
    <form
      noValidate
      className="card grid justify-items-start gap-1"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="text-lg">How requests are decided</h2>
      {message ? (
        <Notice tone="danger" role="alert">
          <p>{message}</p>
        </Notice>
      ) : null}
      <Checkbox
        id="rules-fourEyes"
        label="Nobody decides their own request (four eyes)"
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

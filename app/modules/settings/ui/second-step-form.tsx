import { useState, type FormEvent } from 'react'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { roleLabel } from '#app/modules/access/rules.ts'
import { secondStepAnswer, secondStepField } from '../content/fields.ts'
import { LastChange, type AccessFormProps } from './access-form.tsx'
import { useWriteKey } from './use-write-key.ts'

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** STF-10: which roles must have a second step at sign-in. */
export function SecondStepForm(props: AccessFormProps) {
  const edit = useRolesEdit(props)
  return (
    <form
      noValidate
      className="card grid max-w-narrow justify-items-start gap-3"
      onSubmit={(event) => void edit.save(event)}
    >
      <h2 className="text-lg">{secondStepField.title}</h2>
      <p>{secondStepField.hint}</p>
      <FormError message={edit.message} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{secondStepField.legend}</legend>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            id={`second_step_${role}`}
            label={capital(roleLabel(role))}
            checked={edit.chosen.includes(role)}
            onChange={(event) => edit.choose(role, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <Button
        type="submit"
        size="small"
        disabled={!edit.isChanged}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save roles
      </Button>
      <LastChange stored={props.stored} />
    </form>
  )
}

function useRolesEdit({ stored, onSave }: AccessFormProps) {
  const kept = stored.value.secondStepRoles ?? []
  // What is ticked here and not yet stored; else the stored value shows, whoever stored it.
  const [typed, setTyped] = useState<readonly StaffRole[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const keyFor = useWriteKey()
  const chosen = typed ?? kept
  const isChanged = staffRoles.some((role) => chosen.includes(role) !== kept.includes(role))
  const choose = (role: StaffRole, isOn: boolean) =>
    setTyped(staffRoles.filter((one) => (one === role ? isOn : chosen.includes(one))))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    const value = { ...stored.value, secondStepRoles: [...chosen] }
    setIsSaving(true)
    const answer = await onSave(value, stored.version, keyFor([value, stored.version]))
    setIsSaving(false)
    setMessage(answer.ok ? null : answer.message)
    if (!answer.ok) return
    setTyped(null)
    const description = secondStepAnswer(chosen.map(roleLabel))
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved', description })
  }
  return { chosen, isChanged, isSaving, message, choose, save }
}

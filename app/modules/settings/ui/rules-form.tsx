import type { FormEvent, ReactNode } from 'react'
import type { ZodType } from 'zod'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError } from '#app/design/form/form-error.tsx'
import { showToast } from '#app/design/toast/show-toast.ts'
import { Button } from '#app/design/ui/button.tsx'
import { ClashNotice } from './edit/clash-notice.tsx'
import { LeaveGuard } from './edit/leave-guard.tsx'
import { useEdit, type Edit } from './edit/use-edit.ts'
import type { Written } from '#app/modules/access/ui/use-write.tsx'
import { useWriteKey } from './use-write-key.ts'

/** A record of rules flat and as it is typed. */
export type Typed = Record<string, string>

type Stored<Rules> = { value: Rules; version: number; updatedBy: string; updatedAt: string }

export type RulesEdit<Rules> = {
  stored: Stored<Rules>
  onSave: (value: Rules, baseVersion: number, idempotencyKey: string) => Promise<Written>
}

/** How rules become text in fields and come back from there. */
type Spelling<Rules> = {
  schema: ZodType<Rules>
  typedOf: (rules: Rules) => Typed
  rulesOf: (typed: Typed) => unknown
}

export type RulesFormProps<Rules> = RulesEdit<Rules> & {
  spelling: Spelling<Rules>
  heading: string
  /** What the last line says while nobody has changed anything. */
  untouched: string
  labelOf: (name: string) => string
  children: (edit: Edit<Typed>) => ReactNode
}

/** One versioned record of rules that is edited as a whole: fields, clashes with somebody quicker, who changed it last. */
export function RulesForm<Rules>(props: RulesFormProps<Rules>) {
  const { edit, save } = useRulesEdit(props)
  return (
    <form
      noValidate
      className="card grid max-w-narrow gap-4"
      onSubmit={(event) => void save(event)}
    >
      <h2 className="text-lg">{props.heading}</h2>
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={edit.message} />
      <ClashNotice
        edit={edit}
        subject="these settings"
        labelOf={props.labelOf}
        readable={(_name, value) => String(value)}
      />
      {props.children(edit)}
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        disabled={edit.changed.length === 0}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save changes
      </Button>
      <p className="text-ink-soft">
        {props.stored.version === 1 ? props.untouched : lastChange(props.stored)}
      </p>
    </form>
  )
}

function useRulesEdit<Rules>({ stored, onSave, spelling }: RulesFormProps<Rules>) {
  const { schema, typedOf, rulesOf } = spelling
  const edit = useEdit<Typed>({ value: typedOf(stored.value), version: stored.version })
  const keyFor = useWriteKey()
  if (edit.changed.length === 0 && stored.version > edit.base.version)
    edit.startFrom({ value: typedOf(stored.value), version: stored.version })
  async function save(event: FormEvent) {
    event.preventDefault()
    const value = edit.check(schema, rulesOf(edit.value))
    if (!value) return
    const answer = await edit.send((version) => onSave(value, version, keyFor([value, version])))
    if (!answer?.ok) return
    edit.startFrom({ value: edit.value, version: edit.base.version + 1 })
    showToast({ channel: 'stack', tone: 'success', title: 'Settings saved' })
  }
  return { edit, save }
}

const lastChange = ({ updatedBy, updatedAt }: Stored<unknown>) =>
  `Last changed by ${updatedBy}, ${formatDateTime(new Date(updatedAt))}.`

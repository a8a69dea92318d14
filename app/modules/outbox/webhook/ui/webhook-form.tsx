import { type FormEvent, useState } from 'react'
import { Checkbox, CheckboxGroup, RadioGroup } from '#app/design/form/choices.tsx'
import { FormError, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import type { WriteRefusal } from '#app/modules/access/ui/use-write.tsx'
import { CopyField } from '#app/modules/console/ui/copy-field.tsx'
import { toastFailure } from '#app/modules/console/ui/toasts.ts'
import { type WebhookBody, type Webhook, useWebhookWrites } from '../calls.ts'
import { kindWords, webhookEvents, webhookWords as words } from '../content.ts'
import { eventTypes, webhookKinds } from '../schema.ts'

type Kind = Webhook['kind']

export type WebhookFormProps = {
  webhook?: Webhook
  onSaved: (saved: { id: string; secret: string | null }) => void
}

const readForm = (form: HTMLFormElement, kind: Kind, version: number): WebhookBody => {
  const typed = new FormData(form)
  return {
    kind,
    version,
    name: String(typed.get('name')),
    url: String(typed.get('url')),
    events: typed.getAll('events').map(String) as WebhookBody['events'],
    isOn: version === 0 || typed.has('isOn'),
  }
}

export function WebhookForm({ webhook, onSaved }: WebhookFormProps) {
  const { save } = useWebhookWrites()
  // All attempts of this form send the same id, so a retry after a lost response cannot create a second webhook.
  const [newId] = useState(() => crypto.randomUUID())
  // The poll renews `webhook` under the typed values, and must not hide a colleague's change.
  const [version] = useState(webhook?.version ?? 0)
  const [kind, setKind] = useState<Kind>(webhook?.kind ?? 'standard')
  const [isBusy, setIsBusy] = useState(false)
  const [refused, setRefused] = useState<WriteRefusal | null>(null)
  const wrong = refused?.fields ?? {}
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    setIsBusy(true)
    const answer = await save(webhook?.id ?? newId, readForm(form, kind, version))
    setIsBusy(false)
    if (answer.ok) return onSaved(answer.value)
    // The dialog was closed before the answer.
    if (!form.isConnected) return toastFailure('The webhook was not saved', answer.error)
    setRefused(answer)
    const wrongField = form.querySelector<HTMLElement>(`[name="${Object.keys(answer.fields)[0]}"]`)
    wrongField?.focus()
    // Focusing alone could leave the label, which is above the field, outside the viewport.
    wrongField?.scrollIntoView({ block: 'center' })
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <FormError message={Object.keys(wrong).length === 0 && refused?.message} />
      <Fields webhook={webhook} kind={kind} onKind={setKind} wrong={wrong} />
      <Button type="submit" isBusy={isBusy} busyLabel="Saving…">
        {webhook ? 'Save' : words.create}
      </Button>
    </form>
  )
}

type FieldsProps = {
  webhook: Webhook | undefined
  kind: Kind
  onKind: (kind: Kind) => void
  wrong: Record<string, string>
}

function Fields({ webhook, kind, onKind, wrong }: FieldsProps) {
  return (
    <>
      <TextInput
        id="webhook-name"
        name="name"
        label="Name"
        maxLength={60}
        autoComplete="off"
        defaultValue={webhook?.name}
        error={wrong.name}
      />
      {webhook ? null : <KindField kind={kind} onChange={onKind} error={wrong.kind} />}
      <TextInput
        id="webhook-url"
        name="url"
        type="url"
        label="Address"
        hint={
          webhook ? (
            <span className="wrap-anywhere">{`Leave empty to keep ${webhook.shownUrl}`}</span>
          ) : undefined
        }
        placeholder={kindWords[kind].url}
        autoComplete="off"
        error={wrong.url}
      />
      <CheckboxGroup
        id="webhook-events"
        name="events"
        label="Events"
        options={eventTypes.map((value) => ({ value, label: webhookEvents[value] }))}
        defaultValues={webhook?.events ?? ['lead.received']}
        error={wrong.events}
      />
      {webhook ? (
        <Checkbox
          id="webhook-on"
          name="isOn"
          label="On"
          hint="While it is off, nothing is sent."
          defaultChecked={webhook.isOn}
          error={wrong.isOn}
        />
      ) : null}
    </>
  )
}

type KindFieldProps = { kind: Kind; onChange: (kind: Kind) => void; error: string | undefined }

function KindField({ kind, onChange, error }: KindFieldProps) {
  return (
    <RadioGroup
      id="webhook-kind"
      name="kind"
      label="Receiver"
      options={webhookKinds.map((value) => ({
        value,
        label: kindWords[value].label,
        hint: kindWords[value].hint,
      }))}
      value={kind}
      onChange={(value) => onChange(value as Kind)}
      error={error}
    />
  )
}

export function OnOffBadge({ isOn }: { isOn: boolean }) {
  return <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
}

type NewSecretProps = { id: string; secret: string; onDone: () => void }

/** Shows a new signing secret to copy. It is not shown again. */
export function NewSecret({ id, secret, onDone }: NewSecretProps) {
  const { title, hint } = words.secret
  return (
    <div className="grid gap-4">
      <CopyField id={id} label={title} hint={hint} value={secret} copyLabel="Copy secret" />
      <Button variant="secondary" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

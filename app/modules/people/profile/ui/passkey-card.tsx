import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { FormError, TextInput } from '#app/design/form/field.tsx'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card, Notice } from '#app/design/ui/surfaces.tsx'
import { describeDevice } from '#app/modules/access/device/rules.ts'
import { FormButtons } from '#app/modules/access/ui/form-parts.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { ErrorNotice, useFormSending } from '#app/modules/access/ui/use-write.tsx'
import {
  type ListedPasskey,
  useAddPasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from '../calls.ts'

function PasskeyRow({ passkey }: { passkey: ListedPasskey }) {
  const [isNaming, setIsNaming] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePasskey(passkey.id)
  return (
    <li className="grid gap-3 rounded-md border border-line p-3">
      <ErrorNotice error={remove.error} />
      {isNaming ? (
        <RenameForm passkey={passkey} onDone={() => setIsNaming(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <PasskeyTimes passkey={passkey} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="quiet"
              size="small"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => setIsNaming(true)}
            >
              Rename
            </Button>
            <Button
              variant="quiet"
              size="small"
              isBusy={remove.isPending}
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setIsAsking(true)}
            >
              Remove
            </Button>
          </div>
        </div>
      )}
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Remove ${passkey.name}?`}
        description="It stops working immediately. Delete it on the device as well. We’ll email you about it."
        confirmLabel="Remove passkey"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false)
          remove.mutate()
        }}
      />
    </li>
  )
}

function PasskeyTimes({ passkey: { name, createdAt, lastUsedAt } }: { passkey: ListedPasskey }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">{name}</p>
      <p className="text-sm text-ink-soft">
        <span>{`Added ${formatDateTime(new Date(createdAt))}.`}</span>{' '}
        <span>
          {lastUsedAt ? `Last used ${formatDateTime(new Date(lastUsedAt))}.` : 'Not used yet.'}
        </span>
      </p>
    </div>
  )
}

function RenameForm({ passkey, onDone }: { passkey: ListedPasskey; onDone: () => void }) {
  const rename = useRenamePasskey(passkey.id)
  const { errors, isBusy, onSubmit } = useFormSending(
    (typed) => rename.mutateAsync(String(typed.get('name'))),
    onDone,
  )
  return (
    <form noValidate className="grid gap-3" onSubmit={onSubmit}>
      <FormError message={errors.form} />
      <TextInput
        id={`name_${passkey.id}`}
        name="name"
        label={`New name for ${passkey.name}`}
        defaultValue={passkey.name}
        maxLength={60}
        autoComplete="off"
        error={errors.name}
      />
      <FormButtons label="Save name" isBusy={isBusy} onCancel={onDone} />
    </form>
  )
}

export type SignInCardProps = {
  onDone?: () => void
  /** Use 2 on a page whose h1 is directly above the card. */
  headingLevel?: 2 | 3
}

/** The signed-in person's passkeys. `onDone` is called after a passkey was added. */
export function PasskeyCard({ onDone, headingLevel = 3 }: SignInCardProps) {
  const Heading = `h${headingLevel}` as const
  const own = usePasskeys()
  return (
    <Card as="section" className="grid gap-4">
      <Heading className="text-lg">Passkeys</Heading>
      <p>
        With a passkey, you sign in with your screen lock or a security key, without a password.
        Once you have one, your password alone is not enough to sign in. Add a second passkey or an
        authenticator app in case you lose a device.
      </p>
      {!own.data ? (
        <ReadState read={own} what="your passkeys" rows={2} />
      ) : (
        <>
          {own.data.passkeys.length > 0 ? (
            <ul className="grid gap-2">
              {own.data.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          ) : null}
          {own.data.problem ? (
            <Notice tone="warning">
              <p>{own.data.problem}</p>
            </Notice>
          ) : (
            <AddPasskey onDone={onDone} />
          )}
        </>
      )}
    </Card>
  )
}

function AddPasskey({ onDone }: { onDone?: () => void }) {
  const add = useAddPasskey()
  const [isNaming, setIsNaming] = useState(false)
  const { errors, isBusy, onSubmit } = useFormSending(
    (typed) => add.mutateAsync(String(typed.get('passkey_name'))),
    () => {
      setIsNaming(false)
      onDone?.()
    },
  )
  if (!isNaming) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setIsNaming(true)}>
        Add a passkey
      </Button>
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormError message={errors.form} />
      <TextInput
        id="passkey_name"
        name="passkey_name"
        label="Passkey name"
        hint="Choose a name that tells you which device it is."
        defaultValue={describeDevice(navigator.userAgent)}
        maxLength={60}
        autoComplete="off"
        error={errors.name}
      />
      <FormButtons
        label="Create passkey"
        isBusy={isBusy}
        busyLabel="Waiting for the device…"
        onCancel={() => setIsNaming(false)}
      />
    </form>
  )
}

import { useState, type FormEvent } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { fieldsOf } from '#app/modules/access/ui/failure-text.ts'
import type { ListedPasskey } from '../../schema/passkeys.ts'
import { useRemovePasskey, useRenamePasskey } from './passkey-calls.ts'

/** One passkey with its name, its times, and what can be done with it. */
export function PasskeyRow({ passkey }: { passkey: ListedPasskey }) {
  const [isNaming, setIsNaming] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemovePasskey(passkey.id)
  return (
    <li className="grid gap-3 rounded-md border border-line p-3">
      <ErrorNotice error={remove.error} />
      {isNaming ? (
        <Renaming passkey={passkey} onDone={() => setIsNaming(false)} />
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
      <LazyAlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove ${passkey.name}?`}
        description="It no longer signs in, at once. Delete it on the device as well. You are mailed about it."
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

function Renaming({ passkey, onDone }: { passkey: ListedPasskey; onDone: () => void }) {
  const rename = useRenamePasskey(passkey.id)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    if (!rename.isPending) rename.mutate(name, { onSuccess: onDone })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextInput
        id={`name_${passkey.id}`}
        name="name"
        label={`New name for ${passkey.name}`}
        defaultValue={passkey.name}
        maxLength={60}
        autoComplete="off"
        error={fieldsOf(rename.error).name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={rename.isPending}>
          Save name
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

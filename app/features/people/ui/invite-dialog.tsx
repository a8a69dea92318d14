import { useState, type FormEvent } from 'react'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { fieldErrors } from '#app/basics/field-errors.ts'
import { roleWords } from '../content.ts'
import { roleLabel } from '#app/features/staff-access/rules/roles.ts'
import { invitationSchema } from '../schema.ts'
import { fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { ErrorNotice } from '#app/features/staff-access/ui/error-notice.tsx'
import { LinkPanel } from './link-panel.tsx'
import { useInvite } from './people-calls.ts'

/** Asks whom to invite, then shows the link, which is seen here alone (D-123). */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const invite = useInvite()
  const close = () => {
    onClose()
    invite.reset()
  }
  return (
    <LazyDialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? undefined : close())}
      title={invite.data ? 'Invitation made' : 'Invite somebody'}
      description={
        invite.data ? undefined : 'They choose their own password with a link that works once.'
      }
    >
      {invite.data ? (
        <div className="grid gap-4">
          <LinkPanel made={invite.data} />
          <Button variant="secondary" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        <InviteForm error={invite.error} isBusy={invite.isPending} onSend={invite.mutate} />
      )}
    </LazyDialog>
  )
}

type InviteFormProps = {
  error: Error | null
  isBusy: boolean
  onSend: ReturnType<typeof useInvite>['mutate']
}

function InviteForm({ error, isBusy, onSend }: InviteFormProps) {
  const [role, setRole] = useState<StaffRole>('editor')
  const [own, setOwn] = useState<Record<string, string>>({})
  const fields = { ...fieldsOf(error), ...own }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const parsed = invitationSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setOwn(parsed.success ? {} : fieldErrors(parsed.error))
    if (parsed.success) onSend(parsed.data)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={error} />
      <TextInput
        id="fullName"
        name="fullName"
        label="Full name"
        autoComplete="off"
        error={fields.fullName}
      />
      <TextInput
        id="invite_email"
        name="email"
        type="email"
        label="E-mail"
        autoComplete="off"
        error={fields.email}
      />
      <Select
        id="invite_role"
        name="role"
        label="Role"
        hint={roleWords[role]}
        options={staffRoles.map((value) => ({ value, label: roleLabel(value) }))}
        value={role}
        onChange={(event) => setRole(event.target.value as StaffRole)}
        error={fields.role}
      />
      <Button type="submit" isBusy={isBusy} busyLabel="Inviting…">
        Make invitation
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { type StaffRole, staffRoles } from '#app/basics/staff-roles.ts'
import { Checkbox } from '#app/design/form/checkbox.tsx'
import { Select } from '#app/design/form/select.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Card } from '#app/design/ui/card.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { tellDone } from '#app/modules/console/ui/tell.ts'
import { permissionWords, roleWords } from '../content.ts'
import { permissionsOfRole, staffPermissions } from '#app/modules/access/rules/access.ts'
import { roleLabel } from '#app/modules/access/rules/roles.ts'
import type { ListedPerson } from '../schema.ts'
import { StaffApiError } from '#app/modules/access/ui/api-client.ts'
import { ErrorNotice } from '#app/modules/access/ui/error-notice.tsx'
import { useChangePerson } from './people-calls.ts'

type Access = Pick<ListedPerson, 'role' | 'permissions'>

const permissionList = ({ permissions }: Access) =>
  staffPermissions
    .filter((name) => permissions[name])
    .map((name) => `, ${permissionWords[name].label.toLowerCase()}`)
    .join('')

/** Role and named permissions (D-111). Another role brings its own permissions, which can then be changed. */
export function AccessForm({ person, isOwn }: { person: ListedPerson; isOwn: boolean }) {
  const { change, role, permissions, chooseRole, choosePermissions, save } = useAccessDraft(person)
  const isStale = change.error instanceof StaffApiError && change.error.status === 409
  return (
    <Card as="section">
      <div className="grid justify-items-start gap-4">
        <h2 className="text-lg">Role and permissions</h2>
        <ErrorNotice error={change.error} />
        {isStale ? (
          <p>
            {`Stored now: ${roleLabel(person.role)}${permissionList(person)}. Your choice below is not saved; saving again replaces it.`}
          </p>
        ) : null}
        <Select
          id="person_role"
          label="Role"
          hint={roleWords[role]}
          disabled={isOwn}
          options={staffRoles.map((value) => ({ value, label: roleLabel(value) }))}
          value={role}
          onChange={(event) => chooseRole(event.target.value as StaffRole)}
        />
        <Permissions
          access={{ role, permissions }}
          isDisabled={isOwn}
          onChange={choosePermissions}
        />
        {isOwn ? (
          <Notice>
            <p>This is your own account. Only another super admin can change its role.</p>
          </Notice>
        ) : (
          <Button size="small" isBusy={change.isPending} onClick={save}>
            Save access
          </Button>
        )}
      </div>
    </Card>
  )
}

function useAccessDraft(person: ListedPerson) {
  const change = useChangePerson(person.id)
  const [draft, setDraft] = useState<Access | null>(null)
  const { role, permissions } = draft ?? person
  const chooseRole = (next: StaffRole) =>
    setDraft({
      role: next,
      permissions: next === person.role ? person.permissions : permissionsOfRole(next),
    })
  const choosePermissions = (next: Access['permissions']) => setDraft({ role, permissions: next })
  const save = () =>
    change.mutate(
      { path: 'access', body: { version: person.version, role, permissions } },
      {
        onSuccess: () => {
          setDraft(null)
          showSaved(person.fullName)
        },
      },
    )
  return { change, role, permissions, chooseRole, choosePermissions, save }
}

type PermissionsProps = {
  access: Access
  isDisabled: boolean
  onChange: (permissions: Access['permissions']) => void
}

function Permissions({ access: { role, permissions }, isDisabled, onChange }: PermissionsProps) {
  if (role === 'super_admin')
    return <p className="text-ink-soft">A super admin has every permission.</p>
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Permissions</legend>
      {staffPermissions.map((name) => (
        <Checkbox
          key={name}
          id={`permission_${name}`}
          label={permissionWords[name].label}
          hint={permissionWords[name].hint}
          disabled={isDisabled}
          checked={permissions[name] === true}
          onChange={(event) => onChange({ ...permissions, [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}

function showSaved(name: string): void {
  tellDone('Access saved', { description: `It counts from ${name}'s next click.` })
}

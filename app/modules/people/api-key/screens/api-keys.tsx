import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { isAtLeast, staffRoles } from '#app/basics/staff-roles.ts'
import { Checkbox, CheckboxGroup } from '#app/design/form/choices.tsx'
import { Select, TextInput } from '#app/design/form/field.tsx'
import { useIsServerRendered } from '#app/design/island/island.tsx'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { Column } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge, type BadgeTone } from '#app/design/ui/surfaces.tsx'
import { grantablePermissions } from '#app/modules/access/api-key/rules.ts'
import { fieldsOf, isFirstLoad } from '#app/modules/access/calls.ts'
import { roleLabel } from '#app/modules/access/rules.ts'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ErrorNotice } from '#app/modules/access/ui/use-write.tsx'
import { CopyField } from '#app/modules/console/ui/copy-field.tsx'
import { TableList } from '#app/modules/console/ui/list-body.tsx'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { permissionWords, roleWords } from '../../content.ts'
import { PasswordGate } from '../../ui/password-gate.tsx'
import { type ListedApiKey, apiKeysQuery, useCreateApiKey, useRevokeApiKey } from '../calls.ts'
import {
  apiKeyWords as words,
  exampleCommand,
  exampleResourceOf,
  apiKeyLifetimes,
  stateWords,
} from '../content.ts'

export const meta = () => [{ title: `${words.heading} | Staff console` }]

export default function ApiKeys() {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <PasswordGate>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1>{words.heading}</h1>
          <Button size="small" onClick={() => setIsCreating(true)}>
            {words.create}
          </Button>
        </div>
        <p className="max-w-2xl text-ink-soft">{words.intro}</p>
        <Keys onCreate={() => setIsCreating(true)} />
        <CreateDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
      </div>
    </PasswordGate>
  )
}

function Keys({ onCreate }: { onCreate: () => void }) {
  const list = useQuery(apiKeysQuery)
  const revoke = useRevokeApiKey()
  const [leaving, setLeaving] = useState<ListedApiKey | null>(null)
  function confirm() {
    if (leaving)
      revoke.mutate(leaving, {
        onSuccess: () => toastSuccess(`API key revoked: ${leaving.name}`),
        onError: (error) => toastFailure('The API key was not revoked', error),
      })
    setLeaving(null)
  }
  return (
    <>
      <TableList
        list={{ rows: list.data, read: list }}
        what="the API keys"
        caption="API keys, active ones first"
        columns={columns(setLeaving)}
        empty={<NoKeys onCreate={onCreate} />}
      />
      {/* The keys that arrive later would move it under the pointer. */}
      {isFirstLoad(list) ? null : <Example />}
      <AlertDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Revoke “${leaving?.name ?? ''}”?`}
        description={words.revoke.description}
        confirmLabel={words.revoke.confirm}
        cancelLabel={words.revoke.cancel}
        tone="danger"
        onConfirm={confirm}
      />
    </>
  )
}

function Example() {
  const { example } = words
  const origin = useIsServerRendered() ? '' : window.location.origin
  return (
    <section aria-labelledby="api-key-use" className="card grid max-w-3xl gap-3">
      <h2 id="api-key-use" className="text-lg">
        {example.heading}
      </h2>
      <p>{example.intro}</p>
      <CopyField
        id="api-key-general-example"
        label="Example"
        value={exampleCommand(origin, example.key, 'leads')}
        copyLabel={example.copy}
        isLong
      />
      <p>
        <TextLink isNewTab to="/api/openapi.json">
          {words.created.routes}
        </TextLink>
      </p>
    </section>
  )
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title={words.empty.title}
      icon="lock"
      action={
        <Button size="small" variant="secondary" onClick={onCreate}>
          {words.create}
        </Button>
      }
    >
      <p>{words.empty.text}</p>
    </EmptyState>
  )
}

const stateTones: Record<ListedApiKey['state'], BadgeTone> = {
  active: 'success',
  expired: 'warning',
  revoked: 'neutral',
}

const dayOf = (at: string) => formatDate(johannesburgDate(new Date(at)))

function scopeText({ role, permissions, isReadOnly }: ListedApiKey): string {
  const rights = role === 'super_admin' || permissions.length === 0 ? [] : [permissions.join(', ')]
  return [roleLabel(role), ...rights, ...(isReadOnly ? ['read only'] : [])].join(' · ')
}

const columns = (onRevoke: (key: ListedApiKey) => void): readonly Column<ListedApiKey>[] => [
  {
    label: 'Name',
    isHead: true,
    className: 'wrap-anywhere',
    renderCell: ({ name, prefix }) => (
      <>
        <span className="font-semibold">{name}</span>{' '}
        <code className="text-sm">{`${prefix}…`}</code>
      </>
    ),
  },
  {
    label: 'Owner',
    className: 'wrap-anywhere',
    renderCell: ({ owner, isOwn }) => (isOwn ? `${owner} (you)` : owner),
  },
  { label: 'Scope', renderCell: scopeText },
  {
    label: 'Last used',
    renderCell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(new Date(lastUsedAt)) : 'Never'),
  },
  {
    label: 'Expires',
    className: 'whitespace-nowrap',
    renderCell: ({ expiresAt }) => dayOf(expiresAt),
  },
  {
    label: 'State',
    renderCell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
  },
  {
    label: 'Actions',
    isLabelHidden: true,
    renderCell: (key) =>
      key.state === 'revoked' ? null : (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Revoke ${key.name}`}
          onClick={() => onRevoke(key)}
        >
          Revoke
        </Button>
      ),
  },
]

/** Shows the form and then, even if it was closed before the answer, the key. The key is not shown again. */
function CreateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useCreateApiKey()
  const close = () => {
    onClose()
    if (!create.isPending) create.reset()
  }
  return (
    <Dialog
      isOpen={isOpen || create.isSuccess || create.isError}
      onClose={close}
      title={create.data ? words.created.title : words.create}
    >
      {create.data ? (
        <div className="grid gap-4">
          <CopyField
            id="api-key"
            label="API key"
            hint={words.created.hint}
            value={create.data.key}
            copyLabel="Copy key"
          />
          <CopyField
            id="api-key-example"
            label={words.example.label}
            hint={words.example.hint[exampleResourceOf(create.variables.role)]}
            value={exampleCommand(
              window.location.origin,
              create.data.key,
              exampleResourceOf(create.variables.role),
            )}
            copyLabel={words.example.copy}
            isLong
          />
          <p className="text-sm text-ink-soft">
            <span>{words.created.expires(dayOf(create.data.expiresAt))}</span>
            <TextLink isNewTab to="/api/openapi.json">
              {words.created.routes}
            </TextLink>
          </p>
          <Button variant="secondary" onClick={close}>
            Done
          </Button>
        </div>
      ) : (
        <CreateForm create={create} />
      )}
    </Dialog>
  )
}

function CreateForm({ create }: { create: ReturnType<typeof useCreateApiKey> }) {
  const { error, isPending } = create
  // All attempts of this form send the same id, so a retry after a lost response cannot create a second key.
  const [id] = useState(() => crypto.randomUUID())
  const fields = fieldsOf(error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const typed = new FormData(event.currentTarget)
    const key = {
      id,
      name: String(typed.get('name')),
      role: String(typed.get('role')) as ListedApiKey['role'],
      permissions: typed.getAll('permissions').map(String) as ('edit' | 'approve')[],
      isReadOnly: typed.has('isReadOnly'),
      days: Number(typed.get('days')),
    }
    create.mutate(key)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ErrorNotice error={error} />
      <TextInput
        id="api-key-name"
        name="name"
        label="Name"
        hint="Name the program that uses this key, such as Monthly report."
        maxLength={60}
        autoComplete="off"
        error={fields.name}
      />
      <ScopeFields fields={fields} />
      <Select
        id="api-key-days"
        name="days"
        label="Expires after"
        defaultValue="90"
        options={apiKeyLifetimes.map(({ days, label }) => ({ value: String(days), label }))}
        error={fields.days}
      />
      <Button type="submit" isBusy={isPending} busyLabel="Creating…">
        {words.create}
      </Button>
    </form>
  )
}

function ScopeFields({ fields }: { fields: Record<string, string> }) {
  const user = useStaffUser()
  // Preselects `editor`, because most programs read leads and this is the lowest role that can read them.
  const [role, setRole] = useState<ListedApiKey['role']>(
    isAtLeast(user.role, 'editor') ? 'editor' : 'viewer',
  )
  const permissions = grantablePermissions(user)
  return (
    <>
      <Select
        id="api-key-role"
        name="role"
        label="Role for this key"
        hint={roleWords[role]}
        options={staffRoles
          .filter((value) => isAtLeast(user.role, value))
          .map((value) => ({ value, label: roleLabel(value) }))}
        value={role}
        onChange={(event) => setRole(event.target.value as ListedApiKey['role'])}
        error={fields.role}
      />
      {role === 'viewer' || role === 'super_admin' || permissions.length === 0 ? null : (
        <CheckboxGroup
          id="api-key-permissions"
          name="permissions"
          label="Permissions"
          options={permissions.map((value) => ({ value, ...permissionWords[value] }))}
          error={fields.permissions}
        />
      )}
      <Checkbox
        id="api-key-read-only"
        name="isReadOnly"
        label={words.scope.readOnly}
        hint={words.scope.readOnlyHint}
        defaultChecked
        error={fields.isReadOnly}
      />
    </>
  )
}

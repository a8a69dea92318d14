import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '#app/basics/dates.ts'
import { RadioGroup } from '#app/design/form/choices.tsx'
import { FormError, Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import type { Column } from '#app/design/ui/data-table.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge } from '#app/design/ui/surfaces.tsx'
import { useFormSending, useKeyedRequest } from '#app/modules/access/ui/use-write.tsx'
import { TableList } from '#app/modules/console/ui/list-body.tsx'
import { type BreachRow, breachesQuery, useBreachWrites } from '../calls.ts'
import { scopeHints, scopeWords, stateWords } from '../content.ts'
import { scopeKinds } from '../schema.ts'

export const meta = () => [{ title: 'Security breaches | Staff console' }]

export default function Breaches() {
  const list = useQuery(breachesQuery)
  return (
    <div className="grid gap-4">
      <TextLink isBack to="/admin/privacy">
        Privacy requests
      </TextLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Security breaches</h1>
        <NewDossierDialog accounts={list.data?.accounts ?? []} />
      </div>
      <TableList
        list={{ rows: list.data?.breaches, total: list.data?.total, read: list }}
        counted={['breach', 'breaches']}
        what="the breaches"
        caption="Security breaches, newest first"
        columns={columns}
        empty={
          <EmptyState title="No security breaches" icon="shield">
            <p>Open a dossier when personal data may have reached the wrong person.</p>
          </EmptyState>
        }
      />
    </div>
  )
}

const columns: readonly Column<BreachRow>[] = [
  {
    label: 'Reference',
    isHead: true,
    renderCell: ({ id, reference }) => (
      <Link to={`/admin/privacy/breaches/${id}`} className="link whitespace-nowrap" data-row>
        {reference}
      </Link>
    ),
  },
  { label: 'Title', className: 'wrap-anywhere', renderCell: ({ title }) => title },
  { label: 'People', renderCell: ({ persons }) => persons },
  { label: 'Opened', renderCell: ({ createdAt }) => formatDateTime(new Date(createdAt)) },
  {
    label: 'State',
    renderCell: ({ state }) => (
      <Badge tone={state === 'sent' ? 'success' : 'warning'}>{stateWords[state]}</Badge>
    ),
  },
]

type Accounts = readonly { id: string; fullName: string }[]

function NewDossierDialog({ accounts }: { accounts: Accounts }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Open dossier
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Open dossier"
        description="We’ll find out within a minute who is affected. Nothing is sent yet."
      >
        <DossierForm accounts={accounts} />
      </Dialog>
    </>
  )
}

function useNewDossier() {
  const { open } = useBreachWrites()
  const navigate = useNavigate()
  const request = useKeyedRequest()
  return useFormSending(
    (form) => {
      const { startsAt, endsAt, ...typed } = Object.fromEntries(form)
      const times = { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) }
      return request((idempotencyKey) => open({ ...typed, ...times, idempotencyKey }))
    },
    ({ id }) => void navigate(`/admin/privacy/breaches/${id}`),
  )
}

function DossierForm({ accounts }: { accounts: Accounts }) {
  const { isBusy, errors: wrong, onSubmit } = useNewDossier()
  const [kind, setKind] = useState<string>('persons')
  const field = (name: string, label: string) => ({
    id: `breach-${name}`,
    name,
    label,
    error: wrong[name],
    autoComplete: 'off',
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <FormError message={wrong.form} />
      <TextInput {...field('title', 'Title')} />
      <TextArea {...field('circumstances', 'What happened')} rows={3} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput {...field('startsAt', 'From')} type="datetime-local" />
        <TextInput {...field('endsAt', 'Until')} type="datetime-local" />
      </div>
      <RadioGroup
        id="breach-kind"
        name="kind"
        label="Who or what was affected?"
        options={scopeKinds.map((value) => ({ value, label: scopeWords[value] }))}
        value={kind}
        onChange={setKind}
        error={wrong.kind}
      />
      <ScopeField kind={kind} accounts={accounts} field={field} />
      <Button type="submit" isBusy={isBusy} busyLabel="Finding who is affected…">
        Open dossier
      </Button>
    </form>
  )
}

type ScopeFieldProps = {
  kind: string
  accounts: Accounts
  field: (name: string, label: string) => { id: string; name: string; label: string }
}

function ScopeField({ kind, accounts, field }: ScopeFieldProps) {
  const hint = scopeHints[kind as keyof typeof scopeHints]
  if (kind === 'everyone') return <p className="text-sm text-ink-soft">{hint}</p>
  if (kind === 'account')
    return (
      <Select
        {...field('accountId', 'Account')}
        hint={hint}
        placeholder="Please choose"
        options={accounts.map(({ id, fullName }) => ({ value: id, label: fullName }))}
      />
    )
  return (
    <TextArea
      {...field('named', scopeWords[kind as keyof typeof scopeWords])}
      hint={hint}
      rows={4}
    />
  )
}

/** Adds the South African UTC offset to a time typed without a time zone. */
function instantOf(typed: FormDataEntryValue | undefined): string {
  return typeof typed === 'string' && typed !== '' ? `${typed}:00+02:00` : ''
}

import type { UseMutationResult } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { Link } from 'react-router'
import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { failureText, fieldsOf } from '#app/features/staff-access/ui/failure-text.ts'
import { whyLabels } from '../content/words.ts'
import type { ListedMail } from './mail-api.ts'

type Asked = { mail: { id: string; version: number }; reference: string }
type Attach = Pick<
  UseMutationResult<unknown, Error, Asked>,
  'mutate' | 'isPending' | 'error' | 'variables'
>

/** INB-03: the leads that a mail may belong to, and a field for any other. Staff choose; nothing joins by itself. */
export function AttachForm({ mail, attach }: { mail: ListedMail; attach: Attach }) {
  const id = useId()
  const isOwn = attach.variables?.mail.id === mail.id
  const problem =
    isOwn && attach.error
      ? (fieldsOf(attach.error).reference ?? failureText(attach.error))
      : undefined
  const choose = (reference: string) =>
    attach.mutate({ mail: { id: mail.id, version: mail.version }, reference })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    choose(String(new FormData(event.currentTarget).get('reference') ?? ''))
  }
  return (
    <div className="grid gap-3">
      <LikelyLeads likely={mail.likely} isBusy={attach.isPending} onChoose={choose} />
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
        <div className="w-full max-w-64">
          <TextInput
            id={`${id}-reference`}
            name="reference"
            label={mail.likely.length > 0 ? 'Another lead’s reference' : 'Reference of its lead'}
            error={problem}
            autoComplete="off"
          />
        </div>
        <Button
          type="submit"
          size="small"
          variant="secondary"
          isBusy={isOwn && attach.isPending}
          busyLabel="Saving…"
        >
          Add to that lead
        </Button>
      </form>
    </div>
  )
}

type LikelyProps = {
  likely: ListedMail['likely']
  isBusy: boolean
  onChoose: (reference: string) => void
}

function LikelyLeads({ likely, isBusy, onChoose }: LikelyProps) {
  if (likely.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label="Leads that it may belong to">
      {likely.map(({ id, reference, name, subject, why, submittedAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line p-3"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <Link to={`/admin/leads/${id}`} className="link">
                {reference}
              </Link>{' '}
              {name}: {subject}
            </p>
            <p className="text-sm text-ink-soft">
              {whyLabels[why]}. Asked on {formatDate(johannesburgDate(new Date(submittedAt)))}.
            </p>
          </div>
          <Button size="small" disabled={isBusy} onClick={() => onChoose(reference)}>
            Add to {reference}
          </Button>
        </li>
      ))}
    </ul>
  )
}

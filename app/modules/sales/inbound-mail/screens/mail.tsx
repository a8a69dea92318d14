import { useId, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'
import { TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ButtonLink } from '#app/design/ui/link.tsx'
import { EmptyState } from '#app/design/ui/list-state.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { TabLinks } from '#app/design/ui/tabs.tsx'
import { fieldsOf } from '#app/modules/access/calls.ts'
import { ListBody, toLoadedList } from '#app/modules/console/ui/list-body.tsx'
import { ReceivedBody } from '../../conversation/ui/received-body.tsx'
import { useMailCalls, useMails, type ListedMail, type MailPage, type MailCalls } from '../calls.ts'
import { folderLabels, mailKindLabels, emptyFolderText, matchReasonLabels } from '../content.ts'
import { mailFolders } from '../schema.ts'

export const meta = () => [{ title: 'Email | Staff console' }]

export default function ReceivedMail() {
  const [params] = useSearchParams()
  const folder = mailFolders.find((name) => name === params.get('folder')) ?? 'unmatched'
  const mails = useMails(folder)
  const calls = useMailCalls()
  const tabs = mailFolders.map((name) => ({
    to: name === 'unmatched' ? '?' : `?folder=${name}`,
    label: folderLabels[name],
    isCurrent: name === folder,
  }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1>Email</h1>
      <TabLinks label="Folders" tabs={tabs} />
      {/* It arrives with each folder, so above the tabs it would move them. */}
      {mails.data ? <MailboxNotice mailbox={mails.data.pages[0]!.mailbox} /> : null}
      <ListBody
        list={toLoadedList(mails, ({ items }) => items)}
        what="the emails"
        skeletonRows={3}
        isNarrowed={false}
        empty={
          <EmptyState
            title={`${folderLabels[folder]}: no email`}
            icon="mail"
            action={
              <ButtonLink variant="secondary" size="small" to="/admin/leads">
                Go to leads
              </ButtonLink>
            }
          >
            <p>{emptyFolderText[folder]}</p>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="grid gap-3" aria-label={folderLabels[folder]}>
            {items.map((mail) => (
              <MailItem key={mail.id} mail={mail} calls={calls} />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}

const formatTime = (time: string) => formatDateTime(new Date(time))

function MailboxNotice({ mailbox }: { mailbox: MailPage['mailbox'] }) {
  if (!mailbox)
    return (
      <Notice title="No mailbox connected">
        <p>
          Replies aren’t coming in here yet. They stay in your email program. Ask your operator to
          connect the mailbox.
        </p>
      </Notice>
    )
  const { state, since, readAt, problem } = mailbox
  if (state === 'reading' && readAt)
    return (
      <p className="text-sm text-ink-soft">{`The mailbox was last read on ${formatTime(readAt)}.`}</p>
    )
  return (
    <Notice tone="warning" title="The mailbox can’t be read right now">
      <p>
        <span>{problem || 'It has not been read yet.'}</span>
        <span>{since ? ` Since ${formatTime(since)}.` : ''}</span>{' '}
        <span>{readAt ? `Last read on ${formatTime(readAt)}. ` : ''}</span>
        We’ll keep trying. New email stays in the mailbox until we can read it.
      </p>
    </Notice>
  )
}

function MailItem({ mail, calls }: { mail: ListedMail; calls: MailCalls }) {
  const { id, fromName, fromAddress, subject, body, receivedAt, files, problem, state } = mail
  const source = {
    files,
    problem,
    htmlPath: mail.hasHtml ? (`/api/admin/mail/${id}/html` as const) : null,
    originalPath: `/api/admin/mail/${id}/original` as const,
  }
  const sender = fromName ? `${fromName} <${fromAddress}>` : fromAddress || 'Unknown sender'
  return (
    <li className="card grid gap-3" aria-label={`Email from ${fromName || sender}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{subject || 'No subject'}</h2>
        {mail.isSample ? <Badge>Sample</Badge> : null}
        {mail.kind === 'visitor' ? null : <Badge>{mailKindLabels[mail.kind]}</Badge>}
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <span>{sender}</span>,{' '}
        <time dateTime={receivedAt}>{formatDateTime(new Date(receivedAt))}</time>
      </p>
      <div className="grid max-w-prose gap-2">
        <ReceivedBody body={body} source={source} />
      </div>
      {state === 'unmatched' ? <AttachForm mail={mail} attach={calls.attach} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          disabled={calls.isBusy}
          onClick={() =>
            calls.change.mutate(
              state === 'unmatched'
                ? { mail, change: 'dismiss', undo: 'restore' }
                : { mail, change: 'restore', undo: state === 'set-aside' ? state : 'dismiss' },
            )
          }
        >
          {state === 'unmatched' ? 'Archive' : 'Move back to unmatched'}
        </Button>
      </div>
    </li>
  )
}

/** Offers the suggested leads and a field for another reference. The email joins a lead only when staff choose one. */
function AttachForm({ mail, attach }: { mail: ListedMail; attach: MailCalls['attach'] }) {
  const id = useId()
  const isOwn = attach.variables?.mail.id === mail.id
  const problem = isOwn ? fieldsOf(attach.error).reference : undefined
  const choose = (reference: string) => attach.mutate({ mail, reference })
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
            label={mail.likely.length > 0 ? 'Another lead’s reference' : 'Lead reference'}
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
          Add to lead
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
    <ul className="grid gap-2" aria-label="Possible leads">
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
              <span>{`${name}: ${subject}`}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {`${matchReasonLabels[why]}. Received on ${formatDate(johannesburgDate(new Date(submittedAt)))}.`}
            </p>
          </div>
          <Button size="small" disabled={isBusy} onClick={() => onChoose(reference)}>
            {`Add to ${reference}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

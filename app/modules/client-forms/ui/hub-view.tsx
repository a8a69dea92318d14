import { useState } from 'react'
import { formatDateTime } from '#app/basics/dates.ts'
import { formatCappedCount } from '#app/basics/numbers.ts'
import { useNow } from '#app/design/hooks.ts'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { DataTable } from '#app/design/ui/data-table.tsx'
import { ButtonLink, TextLink } from '#app/design/ui/link.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/design/ui/list-state.tsx'
import { ProgressBar } from '#app/design/ui/meter.tsx'
import { Badge, Notice } from '#app/design/ui/surfaces.tsx'
import { type ClientForm, formKey } from '../definition/rules.ts'
import { type OwnedDraft, ageInWords, endedText, subjectOf } from '../draft/rules.ts'
import { installedForms } from '../forms.ts'
import type { WaitingControls } from '../outbox/ui/outbox.ts'
import { WaitingPanel } from '../outbox/ui/waiting-panel.tsx'

/** `isEnded` means that the form was submitted or deleted elsewhere, so its draft is only on this device. */
export type HubDraft = OwnedDraft & { isEnded: boolean }

type HubViewProps = {
  counts: readonly { form: string; received: number; spam: number }[]
  drafts: readonly HubDraft[]
  isLoading: boolean
  problem: string | null
  waiting: WaitingControls
  isOnline: boolean
  onRetry: () => void
  onDownload: (draft: OwnedDraft) => void
  onRemove: (draft: OwnedDraft) => void
}

export function HubView(props: HubViewProps) {
  const [removing, setRemoving] = useState<OwnedDraft | null>(null)
  return (
    <div className="grid gap-6">
      <div>
        <h1>Client Forms</h1>
        <p className="mt-1 text-ink-soft">Manage client assessment forms</p>
      </div>
      <WaitingPanel waiting={props.waiting} isOnline={props.isOnline} />
      <ul className="grid gap-4 md:grid-cols-2" aria-label="Forms">
        {installedForms.map((form) => (
          <FormCard key={formKey(form)} form={form} counts={props.counts} />
        ))}
        <NextFormCard />
      </ul>
      <section aria-labelledby="drafts" className="grid gap-3">
        <h2 id="drafts" className="text-xl">
          Recent Drafts
        </h2>
        <Drafts {...props} onAsk={setRemoving} />
      </section>
      <UsageTips />
      <AlertDialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        tone="danger"
        title="Delete this draft?"
        description="This deletes its answers from this device and from the server. You can’t undo this."
        confirmLabel="Delete draft"
        cancelLabel="Keep it"
        onConfirm={() => {
          if (removing) props.onRemove(removing)
          setRemoving(null)
        }}
      />
    </div>
  )
}

function FormCard({ form, counts }: { form: ClientForm; counts: HubViewProps['counts'] }) {
  const path = `/admin/forms/${formKey(form)}`
  const count = counts.find((each) => each.form === formKey(form))
  return (
    <li className="card grid content-start gap-3">
      <h2 className="text-lg">{`${form.clientName} ${form.formName.replace('Contract ', '')}`}</h2>
      <p className="text-ink-soft">
        <span>{`${form.sections.length} sections, about ${form.minutes} minutes.`}</span>{' '}
        <span>{`${formatCappedCount(count?.received ?? 0)} received.`}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink size="small" to={path}>
          Open the form
        </ButtonLink>
        <TextLink to={`${path}/received`}>{`Received ${form.noun}s`}</TextLink>
        {form.boards?.map((board) => (
          <TextLink key={board.path} to={`${path}/${board.path}`}>
            {board.label}
          </TextLink>
        ))}
      </div>
    </li>
  )
}

function NextFormCard() {
  return (
    <li className="card grid content-start gap-3 border-dashed">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">New client form</h2>
        <Badge>Coming Soon</Badge>
      </div>
      <p className="text-ink-soft">A form for another client.</p>
      <div>
        <Button size="small" variant="secondary" disabled>
          Coming Soon
        </Button>
      </div>
    </li>
  )
}

function UsageTips() {
  return (
    <Notice tone="info" title="Usage tips">
      <ul className="list-disc ps-5">
        <li>Auto-save: what you type is saved automatically, half a second after you pause.</li>
        <li>Export: download any draft as a CSV file, and received audits as one list.</li>
        <li>
          CRM integration: leads from the website go to the CRM automatically. Received audits stay
          on the rollout board.
        </li>
      </ul>
    </Notice>
  )
}

function Drafts(props: HubViewProps & { onAsk: (draft: OwnedDraft) => void }) {
  const { drafts, isLoading, problem } = props
  if (problem && drafts.length === 0) {
    return (
      <ErrorState title="The drafts could not be loaded" onRetry={props.onRetry}>
        <p>{problem}</p>
      </ErrorState>
    )
  }
  if (isLoading && drafts.length === 0) return <LoadingState label="Loading the drafts" rows={3} />
  if (drafts.length === 0) {
    return (
      <EmptyState title="No drafts">
        <p>Forms you’ve started but not sent are saved automatically and appear here.</p>
      </EmptyState>
    )
  }
  return (
    <DraftTable
      rows={drafts.map((one) => ({
        ...one,
        subject: subjectOf(one.definition, one.draft.data),
        path: `${one.owner === '' ? '' : '/admin'}/forms/${formKey(one.definition)}?draft=${one.draft.id}`,
      }))}
      onDownload={props.onDownload}
      onRemove={props.onAsk}
    />
  )
}

type DraftRow = HubDraft & { subject: string; path: string }

type DraftTableProps = {
  rows: readonly DraftRow[]
  onDownload: (row: DraftRow) => void
  onRemove: (row: DraftRow) => void
}

function DraftTable(props: DraftTableProps) {
  return (
    <DataTable
      caption="Recent drafts, most recently saved first"
      columns={[
        {
          label: 'Client and form',
          isHead: true,
          className: 'min-w-40 wrap-anywhere',
          renderCell: ({ draft, definition, subject, owner, isEnded }) => (
            <>
              <span>{`${draft.clientName}, ${definition.formName}`}</span>
              <span className="block font-normal text-ink-soft">
                {`${subject || 'Not named yet'}${owner === '' ? ' (on this device, not signed in)' : ''}`}
              </span>
              {isEnded ? <span className="block">{endedText(definition)}</span> : null}
            </>
          ),
        },
        {
          label: 'Progress',
          isUnlabelled: true,
          className: 'min-w-32',
          renderCell: ({ draft: { progress } }) => (
            <ProgressBar label="Progress" percent={progress} text={`${progress}%`} />
          ),
        },
        { label: 'Last saved', renderCell: (row) => <SavedTime row={row} /> },
        {
          label: 'Actions',
          isUnlabelled: true,
          renderCell: (row) => <Actions {...props} row={row} />,
        },
      ]}
      rows={props.rows}
      keyOf={({ owner, draft }) => `${owner} ${draft.id}`}
    />
  )
}

function SavedTime({ row: { draft } }: { row: DraftRow }) {
  return (
    <time dateTime={draft.lastSaved} title={formatDateTime(new Date(draft.lastSaved))}>
      {ageInWords(draft.lastSaved, useNow())}
    </time>
  )
}

function Actions({ row, onDownload, onRemove }: DraftTableProps & { row: DraftRow }) {
  const about = row.subject || 'not named yet'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <TextLink to={row.path}>
        <span>Continue</span>
        <span className="sr-only">{`: ${about}`}</span>
      </TextLink>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Download CSV: ${about}`}
        onClick={() => onDownload(row)}
      >
        CSV
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Delete draft: ${about}`}
        onClick={() => onRemove(row)}
      >
        Delete
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FormError } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { AlertDialog } from '#app/design/ui/alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { toastFailure, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { ClashNotice, LeaveGuard, SaveButton } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import { sampleNotSentLabel } from '../../../lead/inbox/content.ts'
import { type Quote, type StoredDraft, useDraftDeletion, useQuoteWrites } from '../../calls.ts'
import { formatCents } from '../../content.ts'
import { versionNumber } from '../../rules.ts'
import type { QuoteLine } from '../../schema.ts'
import { DraftEditor, DraftNotices } from './draft-editor.tsx'
import { type DraftEdit, useDraftEdit } from './line-editor.tsx'

type DraftDeskProps = { quote: Quote; draft: StoredDraft; onGone: () => void }
type ActionResult = { ok: true } | { ok: false; message: string; error: unknown }

/** Provides the actions of a draft. Each action saves unsaved changes first. */
function useDraftDesk({ quote, draft, onGone }: DraftDeskProps) {
  const writes = useQuoteWrites()
  const edit = useDraftEdit(draft, writes.save)
  const { form, showErrors } = useErrorFocus()
  const [openDialog, setOpenDialog] = useState<'send' | 'discard' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id } = draft
  const number = versionNumber(quote.number, draft.version)

  async function saveChanges(): Promise<number | null> {
    const revision = await edit.save()
    if (revision === null) showErrors()
    return revision
  }

  async function run(failure: string, call: (revision: number) => Promise<ActionResult>) {
    setIsBusy(true)
    const revision = await saveChanges()
    const answer = revision === null ? null : await call(revision)
    setIsBusy(false)
    setOpenDialog(null)
    if (answer && !answer.ok) {
      edit.updateState({ message: answer.message })
      toastFailure(failure, answer.error)
      showErrors()
    }
    return answer?.ok === true
  }

  return {
    edit,
    form,
    number,
    openDialog,
    setOpenDialog,
    isBusy,
    async save() {
      if ((await saveChanges()) !== null) toastSuccess('The draft is saved')
    },
    takePrices: () => run('Prices were not updated', (revision) => writes.takePrices(id, revision)),
    async askApproval() {
      const isAsked = await run('Approval not requested', (revision) =>
        writes.askApproval(crypto.randomUUID(), id, revision),
      )
      if (isAsked) toastSuccess('Approval requested')
    },
    async send() {
      if (await run(`${number} was not sent`, (revision) => writes.send(id, revision)))
        toastSuccess(sentText(number, quote.lead))
    },
    discard: useDiscardDraft({ quote, draft, onGone, edit, setIsBusy, setOpenDialog }),
  }
}

type DiscardOptions = DraftDeskProps & {
  edit: DraftEdit
  setIsBusy: (isBusy: boolean) => void
  setOpenDialog: (question: null) => void
}

function useDiscardDraft({ quote, draft, onGone, edit, setIsBusy, setOpenDialog }: DiscardOptions) {
  const deleteDraft = useDraftDeletion()
  const isOnly = draft.version === 1
  return async () => {
    setIsBusy(true)
    const answer = await deleteDraft(draft.id, draft.revision, isOnly ? quote.id : undefined)
    setIsBusy(false)
    setOpenDialog(null)
    if (!answer.ok) return toastFailure('The draft was not deleted', answer.error)
    // At once, so that the guard of unsaved changes lets the page go.
    flushSync(edit.discard)
    toastSuccess('The draft was deleted')
    if (isOnly) onGone()
  }
}

type Desk = ReturnType<typeof useDraftDesk>

const fieldLabels: Record<string, string> = {
  recipientName: 'Name',
  company: 'Company',
  address: 'Email',
  buyer: 'Customer type',
  introduction: 'Introduction',
  validDays: 'Valid for (days)',
  isVisitorReminded: 'Reminder',
  lines: 'Lines',
}

export function DraftDesk({ quote, draft, onGone }: DraftDeskProps) {
  const desk = useDraftDesk({ quote, draft, onGone })
  const { edit, form, isBusy } = desk
  const isClosed = quote.versions.some(({ state }) => state === 'accepted')
  return (
    <form
      ref={form}
      noValidate
      aria-label="Draft"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void desk.save()
      }}
    >
      <LeaveGuard isDirty={edit.changed.length > 0} />
      <FormError message={edit.message} />
      <ClashNotice
        edit={edit}
        subject="this quote"
        labelOf={(name) => fieldLabels[name] ?? name}
        readable={readableFieldValue}
      />
      <DraftNotices
        stored={draft}
        isClosed={isClosed}
        isBusy={isBusy}
        onTakePrices={() => void desk.takePrices()}
        onAskApproval={() => void desk.askApproval()}
      />
      <fieldset disabled={draft.state === 'waiting'} className="contents">
        <DraftEditor edit={edit} stored={draft} lead={quote.lead} />
      </fieldset>
      {draft.state === 'waiting' ? null : <Actions desk={desk} isClosed={isClosed} />}
      <DraftDialogs desk={desk} lead={quote.lead} />
    </form>
  )
}

function Actions({ desk, isClosed }: { desk: Desk; isClosed: boolean }) {
  const { edit, isBusy } = desk
  return (
    <SaveBar
      changedCount={edit.changed.length}
      wrongCount={Object.keys(edit.fields).length}
      onDiscard={edit.discard}
    >
      {isClosed ? null : (
        <Button size="small" isBusy={isBusy} onClick={() => desk.setOpenDialog('send')}>
          Send the quote
        </Button>
      )}
      <SaveButton edit={edit} variant="secondary">
        Save the draft
      </SaveButton>
      <Button size="small" variant="quiet" onClick={() => desk.setOpenDialog('discard')}>
        Delete draft
      </Button>
    </SaveBar>
  )
}

function sendingText(address: string, { isSample }: Quote['lead']): string {
  if (isSample)
    return 'This is a sample lead, so we’ll send nothing. It can’t be changed afterwards.'
  return address === ''
    ? 'You can then share it as a link, by WhatsApp or by hand. It can’t be changed afterwards.'
    : `We’ll email it to ${address} with the PDF attached. It can’t be changed afterwards.`
}

const sentText = (number: string, { isSample }: Quote['lead']) =>
  isSample ? `${number} is stored. ${sampleNotSentLabel}` : `${number} is sent`

function DraftDialogs({ desk, lead }: { desk: Desk; lead: Quote['lead'] }) {
  const dialogProps = (question: Desk['openDialog']) => ({
    isOpen: desk.openDialog === question,
    onClose: () => desk.setOpenDialog(null),
    isBusy: desk.isBusy,
  })
  return (
    <>
      <AlertDialog
        {...dialogProps('send')}
        title={`Send ${desk.number}?`}
        description={sendingText(desk.edit.value.address, lead)}
        confirmLabel="Send"
        cancelLabel="Not yet"
        onConfirm={() => void desk.send()}
      />
      <AlertDialog
        {...dialogProps('discard')}
        title="Delete this draft?"
        description="Its content will be lost. Versions you sent are kept."
        confirmLabel="Delete draft"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => void desk.discard()}
      />
    </>
  )
}

function readableFieldValue(name: string, value: unknown): string {
  if (name !== 'lines') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  const lines = value as QuoteLine[]
  return lines
    .map((line) => `${line.quantity} × ${line.name} at ${formatCents(line.unitCents)}`)
    .join('; ')
}

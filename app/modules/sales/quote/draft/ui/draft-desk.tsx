import { useState } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { toastError, toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { ClashNotice, LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import {
  type FoundPrice,
  type Quote,
  type StoredDraft,
  usePrices,
  useQuoteWrites,
} from '../../calls.ts'
import { formatCents } from '../../content.ts'
import { versionNumber } from '../../rules.ts'
import type { QuoteLine } from '../../schema.ts'
import { AddLines, DraftEditor, DraftNotices } from './draft-editor.tsx'
import { type DraftEdit, useDraftEdit } from './line-editor.tsx'

export type DraftDeskProps = { quote: Quote; draft: StoredDraft; onGone: () => void }
type ActionResult = { ok: true } | { ok: false; message: string }

/** Provides the actions of a draft. Each action saves unsaved changes first. */
function useDraftDesk({ quote, draft, onGone }: DraftDeskProps) {
  const writes = useQuoteWrites()
  const edit = useDraftEdit(draft, writes.save)
  const { form, showErrors } = useErrorFocus()
  const refuse = useRefusal(edit, showErrors)
  const [asked, ask] = useState<'send' | 'discard' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, version } = draft
  const number = versionNumber(quote.number, version)

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
    ask(null)
    if (answer && !answer.ok) refuse(failure, answer.message)
    return answer?.ok === true
  }

  return {
    edit,
    form,
    asked,
    ask,
    isBusy,
    async save() {
      if ((await saveChanges()) !== null) toastSuccess('The draft is saved')
    },
    takePrices: () => run('Prices were not updated', (revision) => writes.takePrices(id, revision)),
    async askApproval() {
      const requestId = crypto.randomUUID()
      const isAsked = await run('Approval not requested', (revision) =>
        writes.askApproval(requestId, id, revision),
      )
      if (isAsked) toastSuccess('Approval requested')
    },
    async send() {
      if (await run(`${number} was not sent`, (revision) => writes.send(id, revision)))
        toastSuccess(`${number} is sent`)
    },
    discard: useDiscardDraft({ draft, onGone, edit, setIsBusy, ask }),
  }
}

type DiscardOptions = Pick<DraftDeskProps, 'draft' | 'onGone'> & {
  edit: DraftEdit
  setIsBusy: (isBusy: boolean) => void
  ask: (question: null) => void
}

function useDiscardDraft({ draft, onGone, edit, setIsBusy, ask }: DiscardOptions) {
  const writes = useQuoteWrites()
  return async () => {
    setIsBusy(true)
    const answer = await writes.discard(draft.id, draft.revision)
    setIsBusy(false)
    ask(null)
    if (!answer.ok) return toastError('The draft was not deleted', answer.message)
    edit.discard()
    toastSuccess('The draft was deleted')
    if (draft.version === 1) onGone()
  }
}

function useRefusal({ updateState }: DraftEdit, showErrors: () => void) {
  return (title: string, message: string) => {
    updateState({ message })
    toastError(title, message)
    showErrors()
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
        isBusy={isBusy}
        onTakePrices={() => void desk.takePrices()}
        asking={<ApprovalButton desk={desk} />}
      />
      <fieldset disabled={draft.state === 'waiting'} className="contents">
        <DraftEditor
          edit={edit}
          stored={draft}
          lead={quote.lead}
          adding={<LineAdder edit={edit} />}
        />
      </fieldset>
      {draft.state === 'waiting' ? null : <Actions desk={desk} />}
      <DraftDialogs desk={desk} number={versionNumber(quote.number, draft.version)} />
    </form>
  )
}

function ApprovalButton({ desk }: { desk: ReturnType<typeof useDraftDesk> }) {
  return (
    <Button
      size="small"
      variant="secondary"
      className="mt-2"
      isBusy={desk.isBusy}
      onClick={() => void desk.askApproval()}
    >
      Request approval
    </Button>
  )
}

function Actions({ desk }: { desk: Desk }) {
  const { edit, isBusy } = desk
  return (
    <SaveBar
      changedCount={edit.changed.length}
      wrongCount={Object.keys(edit.fields).length}
      onDiscard={edit.discard}
    >
      <Button size="small" isBusy={isBusy} onClick={() => desk.ask('send')}>
        Send the quote
      </Button>
      <Button
        type="submit"
        size="small"
        variant="secondary"
        disabled={edit.changed.length === 0}
        isBusy={edit.isSaving}
        busyLabel="Saving…"
      >
        Save the draft
      </Button>
      <Button size="small" variant="quiet" onClick={() => desk.ask('discard')}>
        Delete draft
      </Button>
    </SaveBar>
  )
}

const sendingText = (address: string) =>
  address === ''
    ? 'You can then share it as a link, by WhatsApp or by hand. It can’t be changed afterwards.'
    : `We’ll email it to ${address} with the PDF attached. It can’t be changed afterwards.`

function DraftDialogs({ desk, number }: { desk: Desk; number: string }) {
  const dialogProps = (question: Desk['asked']) => ({
    isOpen: desk.asked === question,
    onOpenChange: (isOpen: boolean) => (isOpen ? undefined : desk.ask(null)),
    isBusy: desk.isBusy,
  })
  return (
    <>
      <LazyAlertDialog
        {...dialogProps('send')}
        title={`Send ${number}?`}
        description={sendingText(desk.edit.value.address)}
        confirmLabel="Send"
        cancelLabel="Not yet"
        onConfirm={() => void desk.send()}
      />
      <LazyAlertDialog
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

function LineAdder({ edit }: { edit: DraftEdit }) {
  const [search, setSearch] = useState('')
  const prices = usePrices(search.trim(), search.trim() !== '')
  const add = (line: QuoteLine) => edit.setLines([...edit.value.lines, line])
  return (
    <AddLines
      search={search}
      onSearch={setSearch}
      found={prices.data?.items}
      problem={prices.error ? failureText(prices.error) : ''}
      onAdd={(price) => add({ ...newFreeLine(), ...lineFields(price) })}
      onAddFree={() => add(newFreeLine())}
    />
  )
}

const lineFields = ({ source, sourceId, name, detail, period, unitCents }: FoundPrice) => ({
  source,
  sourceId,
  name,
  detail,
  period,
  unitCents,
})

const newFreeLine = (): QuoteLine => ({
  id: crypto.randomUUID(),
  source: 'free',
  sourceId: null,
  name: '',
  detail: '',
  period: 'once',
  quantity: 1,
  unitCents: 0,
  discountKind: 'none',
  discount: 0,
  reason: '',
})

function readableFieldValue(name: string, value: unknown): string {
  if (name !== 'lines') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  const lines = value as QuoteLine[]
  return lines
    .map((line) => `${line.quantity} × ${line.name} at ${formatCents(line.unitCents)}`)
    .join('; ')
}

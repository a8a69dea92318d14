import { useState } from 'react'
import { FormError } from '#app/design/form/field.tsx'
import { LazyAlertDialog } from '#app/design/ui/lazy-alert-dialog.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { ClashNotice, LeaveGuard } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { failureText } from '#app/modules/access/calls.ts'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { formatCents } from '../rules/money-text.ts'
import { versionNumber } from '../rules/quote-state.ts'
import type { QuoteLine } from '../schema/lines.ts'
import { AddLines } from '../ui/add-lines.tsx'
import { DraftEditor } from '../ui/draft-editor.tsx'
import { DraftNotices } from '../ui/draft-notices.tsx'
import { type FoundPrice, usePrices } from '../ui/quote-calls.ts'
import type { DraftEdit } from '../ui/use-draft-edit.ts'
import { useDraftDesk, type Desk, type DraftDeskProps } from './use-draft-desk.ts'

const labels: Record<string, string> = {
  recipientName: 'Name',
  company: 'Company',
  address: 'E-mail',
  buyer: 'Who buys',
  introduction: 'Introduction',
  validDays: 'Days it is valid',
  isVisitorReminded: 'Reminder',
  lines: 'Lines',
}

/** A draft with everything that can be done with it (QUO-01, QUO-03, QUO-04). */
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
        labelOf={(name) => labels[name] ?? name}
        readable={readable}
      />
      <DraftNotices
        stored={draft}
        isBusy={isBusy}
        onTakePrices={() => void desk.takePrices()}
        asking={
          <Button
            size="small"
            variant="secondary"
            className="mt-2"
            isBusy={isBusy}
            onClick={() => void desk.askApproval()}
          >
            Ask a second person
          </Button>
        }
      />
      <fieldset disabled={draft.state === 'waiting'} className="contents">
        <DraftEditor edit={edit} stored={draft} lead={quote.lead} adding={<Adding edit={edit} />} />
      </fieldset>
      {draft.state === 'waiting' ? null : <Actions desk={desk} />}
      <Questions desk={desk} number={versionNumber(quote.number, draft.version)} />
    </form>
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
        Throw away
      </Button>
    </SaveBar>
  )
}

function Questions({ desk, number }: { desk: Desk; number: string }) {
  const asked = (question: Desk['asked']) => ({
    isOpen: desk.asked === question,
    onOpenChange: (isOpen: boolean) => (isOpen ? undefined : desk.ask(null)),
    isBusy: desk.isBusy,
  })
  return (
    <>
      <LazyAlertDialog
        {...asked('send')}
        title={`Send ${number}?`}
        description={`It goes to ${desk.edit.value.address} with its PDF, and never changes again.`}
        confirmLabel="Send"
        cancelLabel="Not yet"
        onConfirm={() => void desk.send()}
      />
      <LazyAlertDialog
        {...asked('discard')}
        title="Throw this draft away?"
        description="What is in it is lost. What was sent before stays."
        confirmLabel="Throw away"
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={() => void desk.discard()}
      />
    </>
  )
}

function Adding({ edit }: { edit: DraftEdit }) {
  const [search, setSearch] = useState('')
  const prices = usePrices(search.trim(), search.trim() !== '')
  const add = (line: QuoteLine) => edit.setLines([...edit.value.lines, line])
  return (
    <AddLines
      search={search}
      onSearch={setSearch}
      found={prices.data?.items}
      problem={prices.error ? failureText(prices.error) : ''}
      onAdd={(price) => add({ ...blank(), ...lineFields(price) })}
      onAddFree={() => add(blank())}
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

const blank = (): QuoteLine => ({
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

function readable(name: string, value: unknown): string {
  if (name !== 'lines') return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)
  const lines = value as QuoteLine[]
  return lines
    .map((line) => `${line.quantity} × ${line.name} at ${formatCents(line.unitCents)}`)
    .join('; ')
}

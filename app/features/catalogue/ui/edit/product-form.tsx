import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Choice } from '#app/design/form/select.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { ProductValue } from '../../schema.ts'
import { EditConflict, WaitingConflict } from './edit-conflict.tsx'
import type { EditAnswer, RequestTerms } from './edit-answer.ts'
import { ProductFields } from './product-fields.tsx'
import { firstTerms, RequestFields } from './request-fields.tsx'
import { useProductEdit, type EditBase, type ProductEdit } from './use-product-edit.ts'

export type ProductFormProps = {
  start: EditBase
  /** A new product and a draft are saved as they are; a change of an approved one is always sent for approval. */
  mode: 'draft' | 'change'
  offers: readonly Choice[]
  ownId: string
  onSave: (value: ProductValue, baseVersion: number) => Promise<EditAnswer>
  /** `replacesId`: the own request whose place it takes. */
  onSend: (
    value: ProductValue,
    baseVersion: number,
    terms: RequestTerms,
    replacesId?: string,
  ) => Promise<EditAnswer>
  onDone: (what: 'saved' | 'sent') => void
}

/** A product as a form. Nothing typed is lost: it is kept on this device until it is stored (ADP-21). */
export function ProductForm(props: ProductFormProps) {
  const { mode, ownId, onSave, onSend, onDone } = props
  const edit = useProductEdit(props.start)
  const [terms, setTerms] = useState(firstTerms)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')
    if (first?.matches('[role="alert"]')) first.scrollIntoView({ block: 'nearest' })
    else first?.focus()
  }, [tries])

  async function run(what: 'saved' | 'sent') {
    setIsSending(what === 'sent')
    const replaced = edit.waiting?.submittedBy.id === ownId ? edit.waiting.id : undefined
    const answer = await edit.save((value, version) =>
      what === 'sent' ? onSend(value, version, terms, replaced) : onSave(value, version),
    )
    setIsSending(false)
    setTries((count) => count + 1)
    if (answer?.ok) onDone(what)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(mode === 'draft' ? 'saved' : 'sent')
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {mode === 'change' ? (
        <Notice>
          <p>What is live stays until a second person approves your change.</p>
        </Notice>
      ) : null}
      {edit.isRestored ? (
        <Notice role="status" title="Your unsaved changes are back.">
          <p>They were kept on this device. Save them, or discard them below.</p>
        </Notice>
      ) : null}
      <EditConflict edit={edit} />
      <WaitingConflict edit={edit} ownId={ownId} />
      {edit.message && !edit.waiting && !edit.meanwhile ? (
        <Notice tone="danger" role="alert">
          <p>{edit.fields.form ?? edit.message}</p>
        </Notice>
      ) : null}
      <ProductFields edit={edit} offers={props.offers} />
      <RequestFields
        terms={terms}
        fields={edit.fields}
        onChange={(change) => setTerms((now) => ({ ...now, ...change }))}
      />
      <SaveBar edit={edit} mode={mode} isSending={isSending} onSend={() => void run('sent')} />
    </form>
  )
}

type SaveBarProps = {
  edit: ProductEdit
  mode: 'draft' | 'change'
  isSending: boolean
  onSend: () => void
}

/** Stays in view, for the form is longer than the screen. */
function SaveBar({ edit, mode, isSending, onSend }: SaveBarProps) {
  const count = edit.changed.length
  const wrong = Object.keys(edit.fields).length
  const isDraft = mode === 'draft'
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3 pe-16 md:pe-36">
      {isDraft ? (
        <Button
          type="submit"
          size="small"
          disabled={count === 0}
          isBusy={edit.isSaving && !isSending}
          busyLabel="Saving…"
        >
          Save draft
        </Button>
      ) : null}
      <Button
        type={isDraft ? 'button' : 'submit'}
        size="small"
        variant={isDraft ? 'secondary' : 'primary'}
        disabled={!isDraft && count === 0}
        isBusy={edit.isSaving && isSending}
        busyLabel="Sending…"
        onClick={isDraft ? onSend : undefined}
      >
        Send for approval
      </Button>
      {count > 0 ? (
        <Button size="small" variant="secondary" onClick={edit.discard}>
          Discard
        </Button>
      ) : null}
      <p role="status" className={wrong > 0 ? 'text-danger' : 'text-ink-soft'}>
        {wrong > 0
          ? `${wrong === 1 ? 'One field needs' : `${wrong} fields need`} correcting.`
          : count === 0
            ? 'Nothing is changed.'
            : `${count === 1 ? 'One field is' : `${count} fields are`} changed.`}
      </p>
    </div>
  )
}

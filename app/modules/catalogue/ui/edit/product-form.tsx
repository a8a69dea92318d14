import { useState, type FormEvent } from 'react'
import { FormError } from '#app/design/form/form-error.tsx'
import type { Choice } from '#app/design/form/select.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import { RequestFields, firstTerms } from '#app/modules/console/request/ui/request-fields.tsx'
import { ClashNotice } from '#app/modules/settings/ui/edit/clash-notice.tsx'
import { useErrorFocus } from '#app/modules/settings/ui/edit/use-error-focus.ts'
import { fieldLabel, readableTyped } from '../../rules/readable-value.ts'
import type { ProductValue } from '../../schema.ts'
import type { EditAnswer, ShowAnswer } from './edit-answer.ts'
import { ProductFields } from './product-fields.tsx'
import { ShowButton } from './show-button.tsx'
import { useProductEdit, type ProductBase, type ProductEdit } from './use-product-edit.ts'
import { WaitingConflict } from './waiting-conflict.tsx'

export type ProductFormProps = {
  start: ProductBase
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
  /** Opens the public pages as they would be with what is typed (STF-05). */
  onShow: (value: ProductValue, baseVersion: number) => Promise<ShowAnswer>
  onDone: (what: 'saved' | 'sent') => void
}

/** A product as a form. Nothing typed is lost: it is kept on this device until it is stored (ADP-21). */
export function ProductForm(props: ProductFormProps) {
  const { mode, ownId } = props
  const edit = useProductEdit(props.start)
  const [terms, setTerms] = useState(firstTerms)
  const { form, run, ...sending } = useSending(props, edit, terms)
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
      ) : (
        <p className="text-ink-soft">
          A name is enough for a draft. Complete the rest before you send it for approval.
        </p>
      )}
      {edit.isRestored ? (
        <Notice role="status" title="Your unsaved changes are back.">
          <p>They were kept on this device. Save them, or discard them below.</p>
        </Notice>
      ) : null}
      <ClashNotice
        edit={edit}
        subject="this product"
        labelOf={fieldLabel}
        readable={readableTyped}
      />
      <WaitingConflict edit={edit} ownId={ownId} />
      <FormError message={edit.message && !edit.waiting && (edit.fields.form ?? edit.message)} />
      <ProductFields edit={edit} offers={props.offers} />
      <RequestFields
        terms={terms}
        fields={edit.fields}
        onChange={(change) => setTerms((now) => ({ ...now, ...change }))}
      />
      <SaveBar
        changedCount={edit.changed.length}
        wrongCount={Object.keys(edit.fields).length}
        onDiscard={edit.discard}
      >
        <SaveButtons edit={edit} mode={mode} {...sending} onSend={() => void run('sent')} />
      </SaveBar>
    </form>
  )
}

/** Saves or sends, and shows what is wrong when something is. */
function useSending(props: ProductFormProps, edit: ProductEdit, terms: RequestTerms) {
  const { ownId, onSave, onSend, onDone } = props
  const [isSending, setIsSending] = useState(false)
  const [isShowing, setIsShowing] = useState(false)
  const { form, showErrors } = useErrorFocus()

  async function run(what: 'saved' | 'sent') {
    setIsSending(what === 'sent')
    const replaced = edit.waiting?.submittedBy.id === ownId ? edit.waiting.id : undefined
    const answer = await edit.save(
      (value, version) =>
        what === 'sent' ? onSend(value, version, terms, replaced) : onSave(value, version),
      what === 'saved',
    )
    setIsSending(false)
    if (answer?.ok) onDone(what)
    else showErrors()
  }
  async function show() {
    setIsShowing(true)
    const isShown = await edit.show(props.onShow)
    setIsShowing(false)
    if (!isShown) showErrors()
  }
  return { form, isSending, isShowing, run, onShow: () => void show() }
}

type SaveButtonsProps = {
  edit: ProductEdit
  mode: 'draft' | 'change'
  isSending: boolean
  isShowing: boolean
  onSend: () => void
  onShow: () => void
}

function SaveButtons({ edit, mode, isSending, isShowing, onSend, onShow }: SaveButtonsProps) {
  const isUnchanged = edit.changed.length === 0
  const isDraft = mode === 'draft'
  return (
    <>
      {isDraft ? (
        <Button
          type="submit"
          size="small"
          disabled={isUnchanged}
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
        disabled={!isDraft && isUnchanged}
        isBusy={edit.isSaving && isSending}
        busyLabel="Sending…"
        onClick={isDraft ? onSend : undefined}
      >
        Send for approval
      </Button>
      <ShowButton edit={edit} mode={mode} isShowing={isShowing} onShow={onShow} />
    </>
  )
}

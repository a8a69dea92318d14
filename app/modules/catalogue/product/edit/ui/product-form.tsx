import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Checkbox } from '#app/design/form/choices.tsx'
import { type Choice, FormError, Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import { RequestFields, defaultTerms } from '#app/modules/console/request/ui/request-fields.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { ClashNotice } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import { useErrorFocus } from '#app/modules/settings/edit/ui/use-edit.ts'
import { previewButtonTexts } from '../../../preview/content.ts'
import { showOnSite } from '../../../preview/ui/show-on-site.ts'
import {
  type EditAnswer,
  type PreviewAnswer,
  openChangePreview,
  toEditAnswer,
  toPreviewAnswer,
  sendRequest,
  useMergeProduct,
  usePublicPrices,
  readSavedProduct,
} from '../../calls.ts'
import { type FormField, categoryLabels, fieldLabels, formGroups } from '../../content.ts'
import { fieldLabel, readableFormValue } from '../../rules.ts'
import { type ProductValue, productCategories } from '../../schema.ts'
import { products } from '../../ui/product-api.ts'
import { WaitingConflict } from '../../ui/waiting.tsx'
import { previewProblem } from '../rules.ts'
import { type ProductBase, type ProductEdit, useProductEdit } from './use-product-edit.ts'

type FormKind = 'new' | 'draft' | 'change'

/** Returns the form's save functions. A retry after a lost response reuses the same ids, so it adds nothing twice. */
function useProductSaves(kind: FormKind, id: string, revisesId: string | null = null) {
  const merge = useMergeProduct()
  const idFor = useIdempotencyKey()
  // Last version saved by this form; a retry of a failed approval request saves on top of it.
  const stored = useRef<number | null>(null)
  const revises = revisesId ? { revisesId } : {}

  async function save(value: ProductValue, baseVersion: number): Promise<EditAnswer> {
    try {
      const product =
        kind === 'new' && stored.current === null
          ? await readSavedProduct(products.index.$post({ json: { id, value } }))
          : await readSavedProduct(
              products[':id'].$post({
                param: { id },
                json: { value, baseVersion: Math.max(stored.current ?? 0, baseVersion) },
              }),
            )
      stored.current = product.version
      merge(product)
      return { ok: true, product }
    } catch (error) {
      return toEditAnswer(error)
    }
  }

  async function send(
    value: ProductValue,
    baseVersion: number,
    terms: RequestTerms,
    replacesId?: string,
  ): Promise<EditAnswer> {
    try {
      if (kind === 'change') {
        const request = { subjectId: id, baseVersion, request: 'change', value } as const
        const body = { ...request, ...terms, ...revises, ...(replacesId ? { replacesId } : {}) }
        await sendRequest({ ...body, id: idFor(body) })
        return { ok: true, product: null }
      }
      const saved = await save(value, baseVersion)
      if (!saved.ok || !saved.product) return saved
      const version = saved.product.version
      const request = { subjectId: id, baseVersion: version, request: 'publish' } as const
      await sendRequest({ ...request, ...terms, ...revises, id: idFor([request, terms]) })
      merge({ ...saved.product, status: 'pending' })
      return saved
    } catch (error) {
      return toEditAnswer(error)
    }
  }

  return { save, send, show: previewTypedProduct(kind, id) }
}

function previewTypedProduct(kind: FormKind, subjectId: string) {
  return async (value: ProductValue, baseVersion: number): Promise<PreviewAnswer> => {
    const request = kind === 'change' ? 'change' : 'publish'
    const change = { subjectId, baseVersion, request, value } as const
    try {
      const noPage =
        value.offerId === null ? previewButtonTexts.noPageOfProduct : previewButtonTexts.noPage
      const message = await showOnSite(() => openChangePreview(change), noPage)
      return message ? { ok: false, message, fields: {} } : { ok: true }
    } catch (error) {
      return toPreviewAnswer(error)
    }
  }
}

function toastSaveResult(what: 'saved' | 'sent') {
  const description =
    what === 'sent' ? 'A second person decides. You’ll see the decision here.' : undefined
  toastSuccess(what === 'saved' ? 'Draft saved' : 'Sent for approval', { description })
}

type ProductFieldsProps = { edit: ProductEdit; offers: readonly Choice[] }

function ProductFields({ edit, offers }: ProductFieldsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      {formGroups.map(({ id, title, fields }) => (
        <fieldset
          key={id}
          className={`card grid content-start gap-4 ${id === 'product' ? 'lg:row-span-2' : ''}`}
        >
          <legend className="sr-only">{title}</legend>
          <h2 className="text-lg" aria-hidden="true">
            {title}
          </h2>
          {fields.map((field) => (
            <ProductInput key={field.name} field={field} edit={edit} offers={offers} />
          ))}
          {id === 'market' ? (
            <Checkbox
              id="product-isFeatured"
              label={fieldLabels.isFeatured}
              checked={edit.value.isFeatured}
              onChange={(event) => edit.set('isFeatured', event.currentTarget.checked)}
            />
          ) : null}
        </fieldset>
      ))}
    </div>
  )
}

const categories = productCategories.map((value) => ({ value, label: categoryLabels[value] }))

function ProductInput({ field, edit, offers }: { field: FormField } & ProductFieldsProps) {
  const { name, kind, hint, isRequired } = field
  const shared = {
    id: `product-${name}`,
    label: isRequired ? fieldLabels[name] : `${fieldLabels[name]} (optional)`,
    hint,
    value: edit.value[name],
    error: edit.fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      edit.set(name, event.currentTarget.value),
  }
  if (kind === 'text') return <TextArea {...shared} rows={4} maxLength={2000} />
  if (kind === 'category')
    return <Select {...shared} options={categories} placeholder="Choose a category" />
  if (kind === 'offer') return <Select {...shared} options={offers} placeholder="None" />
  return (
    <TextInput
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}

export type PreviewButtonProps = {
  edit: Pick<ProductEdit, 'value' | 'changed'>
  mode: 'draft' | 'change'
  isShowing: boolean
  onShow: () => void
}

/**
 * Button that previews the typed values. If a preview is impossible, the button stays focusable and the reason appears
 * next to it; a click then marks the invalid fields. On phones, only screen readers get the reason, because the sticky
 * bar has no room for it.
 */
export function PreviewButton({ edit, mode, isShowing, onShow }: PreviewButtonProps) {
  const isUnchanged = mode === 'change' && edit.changed.length === 0
  const reason = previewProblem(edit.value)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabled={isUnchanged}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason ? 'show-reason' : undefined}
        isBusy={isShowing}
        busyLabel={previewButtonTexts.opening}
        onClick={onShow}
      >
        {previewButtonTexts.show}
      </Button>
      {reason ? (
        <p id="show-reason" className="order-last basis-full text-sm text-ink-soft max-lg:sr-only">
          {reason}
        </p>
      ) : null}
    </>
  )
}

type ProductFormProps = {
  start: ProductBase
  /** `draft` saves a new product or a draft directly; `change` sends a change to an approved product for approval. */
  mode: 'draft' | 'change'
  offers: readonly Choice[]
  ownId: string
  onSave: (value: ProductValue, baseVersion: number) => Promise<EditAnswer>
  /** `replacesId` is the user's own pending request that this one replaces. */
  onSend: (
    value: ProductValue,
    baseVersion: number,
    terms: RequestTerms,
    replacesId?: string,
  ) => Promise<EditAnswer>
  onShow: (value: ProductValue, baseVersion: number) => Promise<PreviewAnswer>
  onDone: (what: 'saved' | 'sent') => void
}

/** The product form. Unsaved input is stored on this device until it is saved. */
function ProductForm(props: ProductFormProps) {
  const { mode, ownId } = props
  const edit = useProductEdit(props.start)
  const [terms, setTerms] = useState(defaultTerms)
  const { form, run, ...sending } = useProductSubmit(props, edit, terms)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(mode === 'draft' ? 'saved' : 'sent')
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {mode === 'change' ? (
        <Notice>
          <p>The live version stays the same until a second person approves your change.</p>
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
        readable={readableFormValue}
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

function useProductSubmit(props: ProductFormProps, edit: ProductEdit, terms: RequestTerms) {
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
      <PreviewButton edit={edit} mode={mode} isShowing={isShowing} onShow={onShow} />
    </>
  )
}

type ProductFormPageProps = {
  kind: 'new' | 'draft' | 'change'
  /** Id of the product; for a new product, a newly generated one. */
  id: string
  start: ProductBase
  revisesId?: string | null
}

export function ProductFormPage({ kind, id, start, revisesId = null }: ProductFormPageProps) {
  const { id: ownId } = useStaffUser()
  const navigate = useNavigate()
  const { save, send, show } = useProductSaves(kind, id, revisesId)
  const offers = usePublicPrices().data?.offers ?? []
  return (
    <ProductForm
      start={start}
      mode={kind === 'change' ? 'change' : 'draft'}
      offers={offers.map((offer) => ({ value: offer.id, label: `${offer.name} (${offer.id})` }))}
      ownId={ownId}
      onSave={save}
      onSend={send}
      onShow={show}
      onDone={(what) => {
        toastSaveResult(what)
        void navigate(`/admin/products/${id}`)
      }}
    />
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { johannesburgDate } from '#app/basics/dates.ts'
import { fieldErrors } from '#app/basics/outcome.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { type Choice, FormError, Select, TextArea, TextInput } from '#app/design/form/field.tsx'
import { SaveBar } from '#app/design/form/save-bar.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { ReadState } from '#app/modules/access/ui/read-state.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { toWriteRefusal, useIdempotencyKey } from '#app/modules/access/ui/use-write.tsx'
import { type RequestTerms, goLiveProblem } from '#app/modules/console/request/schema.ts'
import { RequestFields, defaultTerms } from '#app/modules/console/request/ui/request-fields.tsx'
import { toastSuccess } from '#app/modules/console/ui/toasts.ts'
import { ClashNotice } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import {
  type SaveResult,
  useErrorFocus,
  useKeptValue,
} from '#app/modules/settings/edit/ui/use-edit.ts'
import { previewButtonTexts } from '../../../preview/content.ts'
import {
  ShowOnSiteButton,
  type ShowOnSiteButtonProps,
} from '../../../preview/ui/show-on-site-button.tsx'
import { showOnSite } from '../../../preview/ui/show-on-site.ts'
import {
  openChangePreview,
  toEditAnswer,
  sendRequest,
  useMergeProduct,
  usePublicPrices,
  readSavedProduct,
} from '../../calls.ts'
import { type FormField, categoryLabels, fieldLabels, formGroups } from '../../content.ts'
import { type TypedProduct, fieldLabel, parseTypedProduct, readableFormValue } from '../../rules.ts'
import {
  type Product,
  type ProductValue,
  productCategories,
  wholeProductSchema,
} from '../../schema.ts'
import { products } from '../../ui/product-api.ts'
import { RequestNotices } from '../../ui/waiting.tsx'
import { termsName } from './stored-edit.ts'
import { type ProductBase, type ProductEdit, useProductEdit } from './use-product-edit.ts'

type ProductFormProps = {
  kind: 'new' | 'draft' | 'change'
  /** Id of the product; for a new product, a newly generated one. */
  id: string
  start: ProductBase
  revisesId?: string | null
}

/** Returns the form's save functions. A retry after a lost response reuses the same ids, so it adds nothing twice. */
function useProductSaves(
  { kind, id, revisesId = null }: ProductFormProps,
  onStored: ProductEdit['startFromStored'],
) {
  const merge = useMergeProduct()
  const idFor = useIdempotencyKey()
  // Last version saved by this form; a retry of a failed approval request saves on top of it.
  const stored = useRef<number | null>(null)

  async function save(value: ProductValue, baseVersion: number): Promise<Product> {
    const json = { value, baseVersion: Math.max(stored.current ?? 0, baseVersion) }
    const product = await readSavedProduct(
      kind === 'new' && stored.current === null
        ? products.index.$post({ json: { id, value } })
        : products[':id'].$post({ param: { id }, json }),
    )
    stored.current = product.version
    merge(product)
    onStored(product)
    return product
  }

  /** Resolves to the saved draft, or to null for a change, of which only the request is stored. */
  async function send(
    value: ProductValue,
    baseVersion: number,
    terms: RequestTerms,
    replacesId: string | null,
  ): Promise<Product | null> {
    const product = kind === 'change' ? null : await save(value, baseVersion)
    const change = product
      ? ({ baseVersion: product.version, request: 'publish' } as const)
      : ({ baseVersion, request: 'change', value } as const)
    const body = { subjectId: id, ...change, ...terms, revisesId, replacesId }
    await sendRequest({ ...body, id: idFor(body) })
    if (product) merge({ ...product, status: 'pending' })
    return product
  }

  return { save, send, show: previewTypedProduct(kind, id) }
}

function previewTypedProduct(kind: ProductFormProps['kind'], subjectId: string) {
  return async (value: ProductValue, baseVersion: number): Promise<SaveResult> => {
    const request = kind === 'change' ? 'change' : 'publish'
    const change = { subjectId, baseVersion, request, value } as const
    try {
      const noPage =
        value.offerId === null ? previewButtonTexts.noPageOfProduct : previewButtonTexts.noPage
      const message = await showOnSite(() => openChangePreview(change), noPage)
      return message ? { ok: false, message, fields: {} } : { ok: true }
    } catch (error) {
      return toWriteRefusal(error)
    }
  }
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

/** Adds the chosen price while the prices are unknown, because the menu would show "None" instead. */
const withChosen = (offers: readonly Choice[], value: string) =>
  value === '' || offers.some((offer) => offer.value === value)
    ? offers
    : [...offers, { value, label: value }]

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
  if (kind === 'offer')
    return <Select {...shared} options={withChosen(offers, shared.value)} placeholder="None" />
  return (
    <TextInput
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}

const maxNamedFields = 3

/** Returns a message naming the first fields that prevent a preview; null if the product can be previewed. */
function previewProblem(typed: TypedProduct): string | null {
  const parsed = wholeProductSchema.safeParse(parseTypedProduct(typed))
  if (parsed.success) return null
  const names = Object.keys(fieldErrors(parsed.error)).map(fieldLabel)
  const more = names.length - maxNamedFields
  const named = names.slice(0, maxNamedFields).join(', ')
  return `To show it on the site, complete: ${named}${more > 0 ? ` and ${more} more` : ''}.`
}

type PreviewButtonProps = Pick<ShowOnSiteButtonProps, 'onShow'> & {
  edit: Pick<ProductEdit, 'value' | 'changed'>
  isDraft: boolean
}

/**
 * Button that previews the typed values. If a preview is impossible, the button stays focusable and the reason appears
 * next to it; a click then marks the invalid fields. On phones, only screen readers get the reason, because the sticky
 * bar has no room for it.
 */
export function PreviewButton({ edit, isDraft, onShow }: PreviewButtonProps) {
  const isUnchanged = !isDraft && edit.changed.length === 0
  const reason = previewProblem(edit.value)
  return (
    <>
      <ShowOnSiteButton
        size="small"
        disabled={isUnchanged}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason ? 'show-reason' : undefined}
        onShow={onShow}
      />
      {reason ? (
        <p id="show-reason" className="order-last basis-full text-sm text-ink-soft max-lg:sr-only">
          {reason}
        </p>
      ) : null}
    </>
  )
}

/**
 * The product form: saves a new product or a draft directly, and sends a change to an approved product for approval.
 * Unsaved input is stored on this device until it is saved.
 */
export function ProductForm(props: ProductFormProps) {
  const isDraft = props.kind !== 'change'
  const edit = useProductEdit(props.start)
  const [terms, setTerms] = useKeptValue(termsName(props.start.id), defaultTerms)
  const { form, run, ...sending } = useProductSubmit(props, edit, terms)
  const prices = usePublicPrices()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(isDraft ? 'saved' : 'sent')
  }
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <FormIntro isDraft={isDraft} isRestored={edit.isRestored} />
      <ClashNotice
        edit={edit}
        subject="this product"
        labelOf={fieldLabel}
        readable={readableFormValue}
      />
      <RequestNotices productId={props.id} edit={edit} />
      <FormError message={edit.message && !edit.waiting && (edit.fields.form ?? edit.message)} />
      {prices.error ? <ReadState read={prices} what="the public prices" /> : null}
      <ProductFields edit={edit} offers={prices.data ?? []} />
      <RequestFields terms={terms} fields={edit.fields} onChange={setTerms} />
      <SaveBar
        changedCount={edit.changed.length}
        wrongCount={Object.keys(edit.fields).length}
        onDiscard={edit.discard}
      >
        <SaveButtons edit={edit} isDraft={isDraft} {...sending} onSend={() => void run('sent')} />
      </SaveBar>
    </form>
  )
}

function FormIntro({ isDraft, isRestored }: { isDraft: boolean; isRestored: boolean }) {
  return (
    <>
      {isDraft ? (
        <p className="text-ink-soft">
          A name is enough for a draft. Complete the rest before you send it for approval.
        </p>
      ) : (
        <Notice>
          <p>The live version stays the same until a second person approves your change.</p>
        </Notice>
      )}
      {isRestored ? (
        <Notice role="status" title="Your unsaved changes are back.">
          <p>They were kept on this device. Save them, or discard them below.</p>
        </Notice>
      ) : null}
    </>
  )
}

function useProductSubmit(props: ProductFormProps, edit: ProductEdit, terms: RequestTerms) {
  const { id: ownId } = useStaffUser()
  const navigate = useNavigate()
  const { save, send, show } = useProductSaves(props, edit.startFromStored)
  const [isSending, setIsSending] = useState(false)
  const { form, showErrors } = useErrorFocus()

  async function run(what: 'saved' | 'sent') {
    setIsSending(what === 'sent')
    const replaced = edit.waiting?.submittedBy.id === ownId ? edit.waiting.id : null
    const message = goLiveProblem(terms.goLiveDate, johannesburgDate(new Date()))
    const answer = await edit.save(async (value, version) => {
      if (what === 'saved') return toEditAnswer(save(value, version))
      // Otherwise the draft would be saved before the server refuses the request.
      if (message)
        return { ok: false, message, fields: { goLiveDate: message }, current: null, waiting: null }
      return toEditAnswer(send(value, version, terms, replaced))
    }, what === 'saved')
    setIsSending(false)
    if (!answer?.ok) return showErrors()
    const description = 'A second person decides. You’ll see the decision here.'
    if (what === 'sent') toastSuccess('Sent for approval', { description })
    else toastSuccess('Draft saved')
    // The person may have opened another screen meanwhile.
    if (form.current) void navigate(`/admin/products/${props.id}`)
  }
  async function onShow() {
    if (!(await edit.show(show))) showErrors()
  }
  return { form, isSending, run, onShow }
}

type SaveButtonsProps = Omit<PreviewButtonProps, 'edit'> & {
  edit: ProductEdit
  isSending: boolean
  onSend: () => void
}

function SaveButtons({ edit, isDraft, isSending, onSend, onShow }: SaveButtonsProps) {
  const isUnchanged = edit.changed.length === 0
  return (
    <>
      {isDraft ? (
        <Button
          type="submit"
          size="small"
          isIdle={isUnchanged}
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
      <PreviewButton edit={edit} isDraft={isDraft} onShow={onShow} />
    </>
  )
}

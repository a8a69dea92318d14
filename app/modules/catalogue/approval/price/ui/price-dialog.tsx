import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#app/basics/outcome.ts'
import { Checkbox } from '#app/design/form/choices.tsx'
import { FormError, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useStaffUser } from '#app/modules/access/ui/staff-context.tsx'
import { ShowOnSiteButton } from '#app/modules/catalogue/preview/ui/show-on-site-button.tsx'
import {
  fieldLabel,
  readableFormValue,
  readableValue,
  withChanges,
} from '#app/modules/catalogue/product/rules.ts'
import type { RequestTerms } from '#app/modules/console/request/schema.ts'
import {
  RequestInputs,
  defaultTerms,
  restoreTerms,
  useFocusFirstInvalid,
  useRequestTerms,
} from '#app/modules/console/request/ui/request-fields.tsx'
import { fullOfferName } from '#app/modules/prices/rules.ts'
import { offerSchema } from '#app/modules/prices/schema.ts'
import { ClashNotice } from '#app/modules/settings/edit/ui/edit-notices.tsx'
import {
  type Edit,
  readUnsaved,
  useEdit,
  useKeptValue,
  useUnsaved,
} from '#app/modules/settings/edit/ui/use-edit.ts'
import type { DecisionAnswer } from '../../calls.ts'
import type { Approval, PublicPrice } from '../../schema.ts'
import { FieldTable } from '../../ui/pending-request.tsx'
import { type TypedPrice, parseTypedPrice, toTypedPrice } from '../rules.ts'

export type PriceVersion = Pick<PublicPrice, 'id' | 'version'>

type PriceDialogProps = {
  price: PublicPrice
  /** A rejected request whose values prefill the form. */
  revised: Approval | undefined
  onClose: () => void
  onAsk: (price: PriceVersion, value: object, terms: RequestTerms) => Promise<DecisionAnswer>
  /** Opens a preview of the changed pages. Returns an error message, or null on success. */
  onShow: (price: PriceVersion, value: object, terms: RequestTerms) => Promise<string | null>
}

const textFields = [
  { name: 'name', label: 'Name' },
  { name: 'amountRands', label: 'Price in rands (optional)' },
  { name: 'devices', label: 'Devices (optional)' },
  { name: 'maxUsers', label: 'Maximum users (optional)' },
  { name: 'speedMbps', label: 'Speed in Mbps (optional)' },
  { name: 'discountNote', label: 'Discount note (optional)' },
] as const

const checkboxFields = [
  { name: 'isStartingPrice', label: 'This is a starting price' },
  { name: 'isOnRequest', label: 'Custom price: 0 shows as “priced on request”' },
] as const

/** Dialog for requesting a price change. The site stays unchanged until a second person approves. */
export function PriceDialog(props: PriceDialogProps) {
  const { price, onClose } = props
  const request = usePriceRequest(props)
  const { edit, terms, setTerms, fields } = request
  const box = useFocusFirstInvalid(fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void request.ask()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change ${fullOfferName(price)}`}
      description="The site shows the change once a second person approves it. An empty price shows as “Price on request”."
      size="wide"
    >
      <form noValidate className="console grid gap-4 bg-transparent" onSubmit={submit}>
        <ErrorNotices {...request} />
        <div ref={box} className="grid gap-4">
          <PriceFields edit={edit} fields={fields} />
          <div className="grid gap-4 sm:grid-cols-2">
            <RequestInputs terms={terms} fields={fields} onChange={setTerms} />
          </div>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ShowOnSiteButton onShow={request.show} />
          <Button type="submit" isBusy={request.isBusy} busyLabel="Sending…">
            Send for approval
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ErrorNoticesProps = {
  edit: Pick<Edit<TypedPrice>, 'base' | 'value' | 'changed' | 'concurrentChange' | 'set'>
  /** The request that the last one was refused for. */
  waiting: Approval | null
  unit: PublicPrice['unit']
  message: string | null
}

/** Errors above a form that may be longer than the screen. The errors get the focus, so that they scroll into view. */
export function ErrorNotices({ edit, waiting, unit, message }: ErrorNoticesProps) {
  const box = useRef<HTMLDivElement>(null)
  const { concurrentChange } = edit
  useEffect(() => {
    if (concurrentChange || message) box.current?.focus()
  }, [concurrentChange, message])
  return (
    <div ref={box} tabIndex={-1} className="grid scroll-mt-4 gap-4 empty:hidden">
      {waiting ? (
        <WaitingPrice edit={edit} waiting={waiting} unit={unit} />
      ) : (
        <ClashNotice
          edit={edit}
          subject="this price"
          verb="send"
          labelOf={fieldLabel}
          readable={readableFormValue}
        />
      )}
      <FormError message={message} />
    </div>
  )
}

function usePriceRequest({ price, revised, onClose, onAsk, onShow }: PriceDialogProps) {
  const { id, unit } = price
  const key = `price-${id}:${useStaffUser().id}`
  const saved = { value: toTypedPrice(price), version: price.version }
  const revision = toTypedPrice(withChanges(price, revised?.changes ?? []))
  const [resumed] = useState(
    () => readUnsaved(key, saved) ?? { value: revision, concurrentChange: null },
  )
  const edit = useEdit(saved, resumed)
  useUnsaved(key, edit.value, edit.base, edit.changed.length > 0)
  const [waiting, setWaiting] = useState<Approval | null>(null)
  const firstTerms = revised ? requestedTerms(revised) : defaultTerms
  const request = useRequestTerms(useKeptValue(`price-terms-${id}`, firstTerms))
  const about = { id, version: edit.base.version }

  function readValid(): object | undefined {
    const value = parseTypedPrice(edit.value, unit)
    return request.check(problemsOf(price, value)) ? value : undefined
  }
  function show() {
    const value = readValid()
    if (!value) return undefined
    return onShow(about, value, request.terms).then(request.setMessage)
  }
  async function ask() {
    const value = readValid()
    if (!value) return
    const answer = await request.send((terms) => onAsk(about, value, terms))
    if (answer.ok) return onClose()
    if (!answer.stored) return
    setWaiting(answer.stored.waiting)
    edit.mergeConflict(answer.stored, toTypedPrice)
    request.setMessage(null)
  }
  return { ...request, edit, waiting, unit, ask, show }
}

const requestedTerms = ({ priority, description, estimatedImpact: { goLiveDate } }: Approval) =>
  restoreTerms({ priority, description, goLiveDate })

function problemsOf({ id, family }: PublicPrice, value: object): Record<string, string> {
  const parsed = offerSchema.safeParse({ ...value, id, family })
  return parsed.success ? {} : fieldErrors(parsed.error)
}

type PriceFieldsProps = { edit: Edit<TypedPrice>; fields: Record<string, string> }

function PriceFields({ edit: { value, set }, fields }: PriceFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {textFields.map(({ name, label }) => (
          <TextInput
            key={name}
            id={`price-${name}`}
            label={label}
            autoComplete="off"
            value={value[name]}
            error={fields[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
      </div>
      {checkboxFields.map(({ name, label }) => (
        <Checkbox
          key={name}
          id={`price-${name}`}
          label={label}
          checked={value[name]}
          onChange={(event) => set(name, event.currentTarget.checked)}
        />
      ))}
    </>
  )
}

type WaitingPriceProps = Pick<ErrorNoticesProps, 'edit' | 'unit'> & { waiting: Approval }

function WaitingPrice({ edit, waiting, unit }: WaitingPriceProps) {
  const by = waiting.submittedBy.name
  const live = parseTypedPrice(edit.base.value, unit)
  const theirs = withChanges(live, waiting.changes)
  const mine = parseTypedPrice(edit.value, unit)
  const fields = new Set([...waiting.changes.map(({ field }) => field), ...edit.changed])
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`A change by ${by} is already waiting for approval.`}
    >
      <p>
        Only one change can wait for approval at a time. Send yours again once theirs is decided.{' '}
        <TextLink to="/admin/approvals">See the approvals</TextLink>
      </p>
      <div className="mt-3">
        <FieldTable
          caption="Both versions"
          columns={[by, 'Yours']}
          rows={[...fields].map((field) => {
            const values = [theirs[field], mine[field]].map((one) => readableValue(field, one))
            return { field, values }
          })}
        />
      </div>
    </Notice>
  )
}

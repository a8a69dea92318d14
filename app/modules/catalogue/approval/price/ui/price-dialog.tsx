import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
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
import { readUnsaved, useKeptValue, useUnsaved } from '#app/modules/settings/edit/ui/use-edit.ts'
import { changedFields } from '#app/modules/settings/rules.ts'
import type { DecisionAnswer } from '../../calls.ts'
import type { Approval, PublicPrice } from '../../schema.ts'
import { FieldTable } from '../../ui/pending-request.tsx'
import {
  type ConcurrentPriceChange,
  type TypedPrice,
  type PendingPriceRow,
  mergeStoredPrice,
  parseTypedPrice,
  toTypedPrice,
} from '../rules.ts'

type PriceDialogProps = {
  price: PublicPrice
  /** A rejected request whose values prefill the form. */
  revised: Approval | undefined
  onClose: () => void
  onAsk: (price: PublicPrice, value: object, terms: RequestTerms) => Promise<DecisionAnswer>
  /** Opens a preview of the changed pages. Returns an error message, or null on success. */
  onShow: (price: PublicPrice, value: object, terms: RequestTerms) => Promise<string | null>
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
  const { typed, set, terms, setTerms, fields, message, concurrentChange } = request
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
        <ErrorNotices {...{ concurrentChange, message, typed }} onChange={set} />
        <div ref={box} className="grid gap-4">
          <PriceFields typed={typed} fields={fields} onChange={set} />
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

type ErrorNoticesProps = Omit<PriceConflictProps, 'concurrentChange'> & {
  concurrentChange: ConcurrentPriceChange | null
  message: string | null
}

/** Errors above a form that may be longer than the screen. The errors get the focus, so that they scroll into view. */
function ErrorNotices({ concurrentChange, message, ...edit }: ErrorNoticesProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (concurrentChange || message) box.current?.focus()
  }, [concurrentChange, message])
  return (
    <div ref={box} tabIndex={-1} className="grid scroll-mt-4 gap-4 empty:hidden">
      {concurrentChange ? <PriceConflict concurrentChange={concurrentChange} {...edit} /> : null}
      <FormError message={message} />
    </div>
  )
}

function usePriceRequest({ price: opened, revised, onClose, onAsk, onShow }: PriceDialogProps) {
  const key = `price-${opened.id}:${useStaffUser().id}`
  const [price, setPrice] = useState(opened)
  const saved = useMemo(() => ({ value: toTypedPrice(price), version: price.version }), [price])
  const [resumed] = useState(() => readUnsaved(key, saved))
  const [concurrentChange, setConcurrentChange] = useState<ConcurrentPriceChange | null>(
    resumed?.concurrentChange ? { ...resumed.concurrentChange, isWaiting: false } : null,
  )
  const [typed, setTyped] = useState(
    () => resumed?.value ?? toTypedPrice(withChanges(price, revised?.changes ?? [])),
  )
  useUnsaved(key, typed, saved, changedFields(saved.value, typed).length > 0)
  const firstTerms = revised ? requestedTerms(revised) : defaultTerms
  const request = useRequestTerms(useKeptValue(`price-terms-${opened.id}`, firstTerms))
  const set = (part: Partial<TypedPrice>) => setTyped((now) => ({ ...now, ...part }))

  function readValid(): object | undefined {
    const value = parseTypedPrice(typed, price.unit)
    return request.check(problemsOf(price, value)) ? value : undefined
  }
  function show() {
    const value = readValid()
    if (!value) return undefined
    return onShow(price, value, request.terms).then(request.setMessage)
  }
  async function ask() {
    const value = readValid()
    if (!value) return
    const answer = await request.send((terms) => onAsk(price, value, terms))
    if (answer.ok) return onClose()
    if (!answer.stored) return
    const met = mergeStoredPrice(price, typed, answer.stored)
    setPrice(met.price)
    setTyped(met.typed)
    setConcurrentChange(met.concurrentChange)
    request.setMessage(null)
  }
  return { ...request, typed, concurrentChange, set, ask, show }
}

const requestedTerms = ({ priority, description, estimatedImpact: { goLiveDate } }: Approval) =>
  restoreTerms({ priority, description, goLiveDate })

function problemsOf({ id, family }: PublicPrice, value: object): Record<string, string> {
  const parsed = offerSchema.safeParse({ ...value, id, family })
  return parsed.success ? {} : fieldErrors(parsed.error)
}

type PriceFieldsProps = {
  typed: TypedPrice
  fields: Record<string, string>
  onChange: (part: Partial<TypedPrice>) => void
}

function PriceFields({ typed, fields, onChange }: PriceFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {textFields.map(({ name, label }) => (
          <TextInput
            key={name}
            id={`price-${name}`}
            label={label}
            autoComplete="off"
            value={typed[name]}
            error={fields[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {checkboxFields.map(({ name, label }) => (
        <Checkbox
          key={name}
          id={`price-${name}`}
          label={label}
          checked={typed[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
    </>
  )
}

type PriceConflictProps = {
  concurrentChange: ConcurrentPriceChange
  typed: TypedPrice
  onChange: (part: Partial<TypedPrice>) => void
}

export function PriceConflict({ concurrentChange, typed, onChange }: PriceConflictProps) {
  if (concurrentChange.isWaiting)
    return <WaitingPrice by={concurrentChange.by} rows={concurrentChange.rows} />
  return (
    <ClashNotice
      edit={{
        concurrentChange,
        value: typed,
        set: (name, value) => onChange({ [name]: value }),
      }}
      subject="this price"
      verb="send"
      labelOf={fieldLabel}
      readable={readableFormValue}
    />
  )
}

function WaitingPrice({ by, rows }: { by: string; rows: readonly PendingPriceRow[] }) {
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
          rows={rows.map(({ field, theirs, mine }) => {
            return { field, values: [readableValue(field, theirs), readableValue(field, mine)] }
          })}
        />
      </div>
    </Notice>
  )
}

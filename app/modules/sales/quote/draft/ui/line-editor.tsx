import { useState } from 'react'
import { Select, TextInput } from '#app/design/form/field.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { useKeptEdit } from '#app/modules/settings/edit/ui/use-edit.ts'
import type { StoredDraft, useQuoteWrites } from '../../calls.ts'
import { formatCents } from '../../content.ts'
import { lineAmounts } from '../../rules.ts'
import { type QuoteDraft, type QuoteLine, quoteDraftSchema } from '../../schema.ts'

/** Manages the edit of a draft. While there are no unsaved changes, a newer stored revision replaces the values. */
export function useDraftEdit(
  stored: StoredDraft,
  onSave: ReturnType<typeof useQuoteWrites>['save'],
) {
  const start = { value: stored.value, version: stored.revision }
  const edit = useKeptEdit<QuoteDraft>(`quote-${stored.id}`, start)

  /** @returns the stored revision, or null if the draft was not saved */
  async function save(): Promise<number | null> {
    if (edit.changed.length === 0) return edit.base.version
    const value = edit.check(quoteDraftSchema, edit.value)
    if (!value) return null
    const answer = await edit.send((revision) => onSave(stored.id, value, revision))
    if (answer?.ok) {
      edit.startFrom({ value: answer.value.value, version: answer.value.revision })
      return answer.value.revision
    }
    if (answer) edit.mergeConflict(answer.current)
    return null
  }

  const setLines = (lines: QuoteLine[]) => edit.set('lines', lines)
  return {
    ...edit,
    save,
    setLines,
    setLine: (id: string, change: Partial<QuoteLine>) =>
      setLines(edit.value.lines.map((line) => (line.id === id ? { ...line, ...change } : line))),
    discard: () => edit.startFrom(start),
  }
}

export type DraftEdit = ReturnType<typeof useDraftEdit>

type ScaledInputProps = {
  id: string
  label: string
  /** Whole number of cents, hundredths of a per cent, or pieces. */
  value: number
  /** Stored units per typed unit, such as 100 if the user types rands and the value is in cents. */
  scale?: 1 | 100
  error?: string | undefined
  onChange: (value: number) => void
}

/** Number field that stores a whole number of the smallest unit. Text that isn't a number is stored as NaN. */
export function ScaledInput({ id, label, value, scale = 1, error, onChange }: ScaledInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isSame = typed !== null && (parseScaled(typed, scale) === value || Number.isNaN(value))
  return (
    <TextInput
      id={id}
      label={label}
      inputMode={scale === 1 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="tabular-nums"
      value={isSame ? typed : formatScaled(value, scale)}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parseScaled(currentTarget.value, scale))
      }}
    />
  )
}

function parseScaled(typed: string, scale: number): number {
  const bare = typed
    .replace(/[\sR%]/gi, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.')
  const isNumber = scale === 1 ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{0,2})?$/
  return isNumber.test(bare) ? Math.round(Number(bare) * scale) : Number.NaN
}

/** A NaN is null once it was kept as JSON. */
function formatScaled(value: number | null, scale: number): string {
  if (value === null || Number.isNaN(value)) return ''
  return scale === 1 || value % scale === 0 ? String(value / scale) : (value / scale).toFixed(2)
}

type LineEditorProps = {
  line: QuoteLine
  at: number
  edit: DraftEdit
  /** Quantity as stated in the enquiry, which may be a range. */
  saidUnits: string
}
type LineFieldProps = {
  line: QuoteLine
  error: (field: string) => string | undefined
  set: (change: Partial<QuoteLine>) => void
}

const periods = [
  { value: 'month', label: 'Every month' },
  { value: 'once', label: 'Once' },
]
const discountKinds = [
  { value: 'none', label: 'None' },
  { value: 'percent', label: 'Per cent' },
  { value: 'rand', label: 'Rand' },
]

/** One line of a draft. Only free lines have an editable price; the server sets the price of an offer or product. */
export function LineEditor({ line, at, edit, saidUnits }: LineEditorProps) {
  const { id, source, name } = line
  const isFree = source === 'free'
  const part: LineFieldProps = {
    line,
    error: (field) => edit.fields[`lines.${at}.${field}`],
    set: (change) => edit.setLine(id, change),
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{`Line ${at + 1}: ${name || 'not named yet'}`}</legend>
      <div className="flex flex-wrap items-start justify-between gap-3">
        {isFree ? <FreeName {...part} /> : <CatalogueName {...part} />}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${name || `line ${at + 1}`}`}
          onClick={() => edit.setLines(edit.value.lines.filter((other) => other.id !== id))}
        >
          Remove
        </Button>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <ScaledInput
          id={`${id}-quantity`}
          label="Quantity"
          value={line.quantity === 0 ? Number.NaN : line.quantity}
          error={
            part.error('quantity') ?? (line.quantity === 0 ? unitsQuestion(saidUnits) : undefined)
          }
          onChange={(quantity) => part.set({ quantity })}
        />
        <Price {...part} />
        <Discount {...part} />
      </div>
      {isFree || line.discountKind !== 'none' ? <Reason {...part} /> : null}
      <LineTotal line={line} />
    </fieldset>
  )
}

const unitsQuestion = (said: string) => (said ? `The visitor said ${said}. How many?` : 'How many?')

function FreeName({ line: { id, name, period }, error, set }: LineFieldProps) {
  return (
    <div className="grid min-w-0 grow gap-3 sm:grid-cols-[2fr_1fr]">
      <TextInput
        id={`${id}-name`}
        label="Description"
        maxLength={120}
        value={name}
        error={error('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Select
        id={`${id}-period`}
        label="Paid"
        options={periods}
        value={period}
        onChange={({ currentTarget }) => set({ period: currentTarget.value as 'month' })}
      />
    </div>
  )
}

function CatalogueName({ line: { name, detail, period }, error }: LineFieldProps) {
  return (
    <p className="min-w-0">
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="block text-ink-soft">
        {[detail, period === 'once' ? 'paid once' : ''].filter(Boolean).join(', ')}
      </span>
      {error('name') ? <span className="block text-danger">{error('name')}</span> : null}
    </p>
  )
}

function Price({ line: { id, source, unitCents }, error, set }: LineFieldProps) {
  if (source === 'free')
    return (
      <ScaledInput
        id={`${id}-price`}
        label="Price (R)"
        scale={100}
        value={unitCents}
        error={error('unitCents')}
        onChange={(typed) => set({ unitCents: typed })}
      />
    )
  return (
    <div>
      <p className="font-semibold">Price</p>
      <p className="flex min-h-11 items-center tabular-nums">{formatCents(unitCents)}</p>
    </div>
  )
}

function Discount({ line: { id, discountKind, discount }, error, set }: LineFieldProps) {
  return (
    <>
      <Select
        id={`${id}-discount-kind`}
        label="Discount"
        options={discountKinds}
        value={discountKind}
        onChange={({ currentTarget }) =>
          set({ discountKind: currentTarget.value as 'none', discount: 0 })
        }
      />
      {discountKind === 'none' ? null : (
        <ScaledInput
          key={discountKind}
          id={`${id}-discount`}
          label={discountKind === 'percent' ? 'Discount (%)' : 'Discount (R, whole line)'}
          scale={100}
          value={discount}
          error={error('discount')}
          onChange={(typed) => set({ discount: typed })}
        />
      )}
    </>
  )
}

function Reason({ line: { id, source, reason }, error, set }: LineFieldProps) {
  return (
    <TextInput
      id={`${id}-reason`}
      label={source === 'free' ? 'Reason for this line' : 'Reason for the discount (optional)'}
      hint="Only staff see this."
      maxLength={300}
      value={reason}
      error={error('reason')}
      onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
    />
  )
}

function LineTotal({ line }: { line: QuoteLine }) {
  const isWhole = [line.quantity, line.unitCents, line.discount].every(Number.isSafeInteger)
  if (!isWhole || line.quantity === 0) return null
  const { listCents, discountCents, totalCents } = lineAmounts(line)
  return (
    <p className="text-right tabular-nums">
      {discountCents > 0 ? (
        <span className="text-ink-soft">
          {`${formatCents(listCents)} less ${formatCents(discountCents)} = `}
        </span>
      ) : null}
      <span className="font-semibold">{formatCents(totalCents)}</span>
    </p>
  )
}

import { useId, useState, type ReactNode } from 'react'
import { johannesburgDate } from '#app/basics/dates.ts'
import { Select } from '#app/design/form/select.tsx'
import { TextInput } from '#app/design/form/text-input.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { DiffTable } from '#app/design/ui/diff-table.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { categoryLabels } from '../../content.ts'
import { countsText } from '../../rules/describe-bulk.ts'
import { goLiveProblem } from '../../rules/go-live.ts'
import { productCategories } from '../../schema.ts'
import {
  bulkChangeSchema,
  type BulkChange,
  type BulkCounts,
  type BulkRow,
} from '../../schema/bulk.ts'
import { firstTerms } from '../edit/request-fields.tsx'
import { bulkActions, type BulkAction } from './bulk-bar.tsx'
import { BulkTermsFields, type BulkTerms } from './bulk-terms.tsx'
import { diffRows } from './diff-rows.ts'
import { usePaused } from './use-paused.ts'

/** The diff of a change, as far as it was read. */
export type BulkDiffState = {
  counts: BulkCounts | undefined
  rows: readonly BulkRow[]
  problem: string | null
  isLoading: boolean
  onMore: (() => void) | null
}

type BulkDialogProps = {
  action: BulkAction
  count: number
  onClose: () => void
  /** Shows the diff of a change. */
  renderDiff: (change: BulkChange, show: (diff: BulkDiffState) => ReactNode) => ReactNode
  /** Answers what went wrong, or null. */
  onSend: (change: BulkChange, counts: BulkCounts, terms: BulkTerms) => Promise<string | null>
}

type Typed = { by: 'percent' | 'rands'; amount: string; category: string }

/** What was chosen and typed, as a change; undefined while it makes no sense. */
function changeOf(action: BulkAction, { by, amount, category }: Typed): BulkChange | undefined {
  const number = Number(amount.replaceAll(/[\sR%,]/g, (found) => (found === ',' ? '.' : '')))
  const asked = {
    publish: { kind: 'publish' },
    price:
      by === 'percent'
        ? { kind: 'price-percent', percent: number }
        : { kind: 'price-rands', rands: number },
    feature: { kind: 'feature', isFeatured: true },
    unfeature: { kind: 'feature', isFeatured: false },
    category: { kind: 'category', category },
    archive: { kind: 'archive' },
  }[action]
  return bulkChangeSchema.safeParse(asked).data
}

/** STF-01: what is done, what would become of each product, and then one request for all of it. */
export function BulkDialog({ action, count, onClose, renderDiff, onSend }: BulkDialogProps) {
  const [typed, setTyped] = useState<Typed>({ by: 'percent', amount: '', category: '' })
  const { value: change, isBehind } = usePaused(changeOf(action, typed))
  const products = count === 1 ? 'one product' : `${count} products`
  return (
    <LazyDialog
      isOpen
      onOpenChange={(isStillOpen) => isStillOpen || onClose()}
      title={`${bulkActions[action]}: ${products}`}
      size="wide"
    >
      <div className="console grid gap-4 bg-transparent">
        <ChangeFields action={action} typed={typed} onChange={setTyped} />
        {change
          ? renderDiff(change, (diff) => (
              <Diff
                diff={diff}
                isBehind={isBehind}
                onSend={(counts, terms) => onSend(change, counts, terms)}
              />
            ))
          : null}
      </div>
    </LazyDialog>
  )
}

type ChangeFieldsProps = { action: BulkAction; typed: Typed; onChange: (typed: Typed) => void }

function ChangeFields({ action, typed, onChange }: ChangeFieldsProps) {
  const id = useId()
  if (action === 'category')
    return (
      <Select
        id={`${id}-category`}
        label="Category"
        value={typed.category}
        onChange={(event) => onChange({ ...typed, category: event.currentTarget.value })}
        options={productCategories.map((value) => ({ value, label: categoryLabels[value] }))}
        placeholder="Choose"
      />
    )
  if (action !== 'price') return null
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <Select
        id={`${id}-by`}
        label="By"
        value={typed.by}
        onChange={(event) => onChange({ ...typed, by: event.currentTarget.value as Typed['by'] })}
        options={[
          { value: 'percent', label: 'Per cent' },
          { value: 'rands', label: 'Rands' },
        ]}
      />
      <TextInput
        id={`${id}-amount`}
        label="By how much"
        inputMode="decimal"
        hint="Less with a minus, such as -5. Regular and promo prices alike. Per cent is rounded to whole rands, 50 cents up."
        value={typed.amount}
        onChange={(event) => onChange({ ...typed, amount: event.currentTarget.value })}
      />
    </div>
  )
}

type DiffProps = {
  diff: BulkDiffState
  /** Something else is being typed. */
  isBehind: boolean
  onSend: (counts: BulkCounts, terms: BulkTerms) => Promise<string | null>
}

function Diff({ diff, isBehind, onSend }: DiffProps) {
  const { counts, rows, problem, isLoading, onMore } = diff
  const { terms, setTerms, fields, isBusy, refusal, send } = useTerms(onSend)
  const trouble = refusal ?? problem
  return (
    <>
      {trouble ? (
        <Notice tone="danger" role="alert">
          <p>{trouble}</p>
        </Notice>
      ) : null}
      <p role="status">
        {counts && !isBehind
          ? `${countsText(counts)}.`
          : problem
            ? ''
            : 'Reading what would change…'}
      </p>
      {counts && counts.request > 0 ? (
        <BulkTermsFields terms={terms} fields={fields} onChange={setTerms} />
      ) : null}
      {counts ? (
        <div>
          <Button
            isBusy={isBusy}
            disabled={isBehind || counts.request + counts.draft === 0}
            onClick={() => void send(counts)}
          >
            {counts.request > 0 ? 'Send for approval' : 'Change the drafts'}
          </Button>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <DiffTable
          caption="What would change"
          rows={diffRows(rows)}
          onMore={onMore}
          isLoading={isLoading}
        />
      ) : null}
    </>
  )
}

/** What is told to the reviewer, and the sending; a day that is no later one is refused here already (STF-06). */
function useTerms(onSend: DiffProps['onSend']) {
  const [terms, setAll] = useState<BulkTerms>({ ...firstTerms, title: '' })
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const setTerms = (change: Partial<BulkTerms>) => setAll((now) => ({ ...now, ...change }))
  const send = async (asked: BulkCounts) => {
    const tooEarly = goLiveProblem(terms.goLiveDate, johannesburgDate(new Date()))
    setFields(tooEarly ? { goLiveDate: tooEarly } : {})
    if (tooEarly) return
    setIsBusy(true)
    setRefusal(await onSend(asked, terms))
    setIsBusy(false)
  }
  return { terms, setTerms, fields, isBusy, refusal, send }
}

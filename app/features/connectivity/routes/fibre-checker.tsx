import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { LazyDialog } from '#app/design/ui/lazy-dialog.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { useBackCloses } from '#app/design/ui/use-back-closes.ts'
import { emptyAddress } from '#app/features/addresses/rules/empty-address.ts'
import { spotOfAddress } from '#app/features/addresses/rules/spot-of-address.ts'
import type { AddressRecord, FoundAddress, Precision } from '#app/features/addresses/schema.ts'
import { AddressInput } from '#app/features/addresses/ui/address-input.tsx'
import { geocodeTypedAddress } from '#app/features/addresses/ui/call-address-functions.ts'
import { checkerWords } from '#app/features/coverage/content/checker.ts'
import { alerts } from '#app/features/coverage/content.ts'
import { describeAnswer } from '#app/features/coverage/rules/describe-answer.ts'
import type { Technology } from '#app/features/coverage/rules/describe-technologies.ts'
import {
  requestCoverage,
  type AskedPlace,
  type CoverageSources,
} from '#app/features/coverage/ui/call-coverage.ts'
import { CoverageAnswer } from '#app/features/coverage/ui/coverage-answer.tsx'
import {
  checkAddress,
  type CheckAnswer,
  type FoundSpot,
} from '#app/features/coverage/ui/coverage-check.ts'
import { coverageForm } from '#app/features/leads/forms/coverage.ts'
import type { FormAnswer } from '#app/features/leads/rules/form-answer.ts'
import { Receipt } from '#app/features/leads/ui/receipt.tsx'
import { usePageForms } from '#app/features/leads/ui/use-page-forms.ts'
import { EarlyScript } from '#app/features/shell/ui/early-script.tsx'
import { useIsServed } from '#app/design/island/life.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'
import { fibrePath } from '../content.ts'
import { earlyCheckButtonScript } from '../ui/early-check-button.ts'
import { CallMe } from './call-me.tsx'
import { CoverageLead } from './coverage-lead.tsx'

/** A check, and how a coverage lead about it was answered where that was posted without script. */
export type PostedCheck = {
  address: string
  checkedAt: string
  answer: CheckAnswer
  lead?: FormAnswer
  /** The same of the form that asks for a call. */
  call?: FormAnswer
}
const fieldId = 'coverage-address'
const answerId = 'coverage-answer-heading'
const alertId = `${fieldId}-alert`
type Held = { record: AddressRecord; precision: Precision | null }

export type FibreCheckerProps = {
  first?: PostedCheck
  /** Whether the page was opened by a coverage lead sent without script. */
  isLeadStored?: boolean
  /** The operator's public layer, where the settings name one: asked when our check gives no answer. */
  layerUrl: string | null
  /** What each technology starts at. */
  prices: Record<Technology, ReactNode>
  /** What we sell where there is no fibre. */
  alternative: ReactNode
}

/**
 * The coverage checker; `first` is the answer to a post without script, shown in the page.
 */
export function FibreChecker(props: FibreCheckerProps) {
  const { first, isLeadStored, layerUrl, prices, alternative } = props
  const { publicKey } = usePublicSite()
  const check = useCheck({ publicKey, layerUrl }, first)
  const { answer } = check
  return (
    <>
      {isLeadStored ? <LeadStored /> : null}
      <CheckForm check={check} publicKey={publicKey} />
      {answer?.kind !== 'result' ? null : answer === first?.answer ? (
        <section aria-labelledby={answerId} className="card mt-4">
          <h2 id={answerId} className="mb-3 scroll-mt-24 text-xl">
            {titleOf(check, answer)}
          </h2>
          <Result {...{ check, answer, prices, alternative }} lead={first.lead} call={first.call} />
        </section>
      ) : (
        <ResultDialog {...{ check, answer, prices, alternative }} />
      )}
    </>
  )
}

function CheckForm({ check, publicKey }: { check: Check; publicKey: string }) {
  const { held, answer, isChecking } = check
  const isServed = useIsServed()
  const isEmpty = held.record.address === ''
  return (
    <form
      method="post"
      // Without script the answer is what comes into view.
      action={`${fibrePath}#${answerId}`}
      noValidate
      className="card card-raised grid gap-4"
      onSubmit={check.submit}
    >
      <AddressInput
        id={fieldId}
        label={checkerWords.label}
        hint={checkerWords.hint}
        publicKey={publicKey}
        value={held.record}
        onChange={check.change}
        onEnter={check.enter}
        alertId={isWrongAddress(answer) ? alertId : undefined}
      />
      {answer?.kind === 'alert' ? (
        <div id={alertId}>
          <Notice tone="danger" role="alert">
            {answer.alert}
          </Notice>
        </div>
      ) : null}
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        disabled={isChecking || (isEmpty && !isServed)}
      >
        {isChecking ? checkerWords.checking : checkerWords.button}
      </Button>
      <EarlyScript code={earlyCheckButtonScript} />
    </form>
  )
}

const titleOf = ({ seen }: Check, { result, spot }: ResultProps['answer']) =>
  describeAnswer(result, spot, seen.address).title

type ResultProps = {
  check: Check
  answer: Extract<CheckAnswer, { kind: 'result' }>
  prices: Record<Technology, ReactNode>
  alternative: ReactNode
  /** How a coverage lead about it was answered, where that was posted without script. */
  lead?: FormAnswer
  call?: FormAnswer
}

function ResultDialog({ check, answer, prices, alternative }: ResultProps) {
  // The dialog begins at its top, not at its first button.
  const resultRef = useRef<HTMLSpanElement>(null)
  return (
    <LazyDialog
      isOpen={check.isOpen}
      size={answer.result.nearby.length > 0 ? 'wide' : 'normal'}
      onOpenChange={check.setOpen}
      title={
        <span ref={resultRef} tabIndex={-1} className="outline-none">
          {titleOf(check, answer)}
        </span>
      }
      initialFocus={resultRef}
      finalFocus={() => document.getElementById(fieldId)}
    >
      <Result {...{ check, answer, prices, alternative }} />
    </LazyDialog>
  )
}

function Result({ check, answer, prices, alternative, lead, call }: ResultProps) {
  const { seen, isChecking } = check
  const checked = { ...seen, result: answer.result, spot: answer.spot }
  const isServed = useIsServed()
  return (
    <CoverageAnswer
      {...answer}
      address={seen.address}
      checkedAt={seen.checkedAt}
      prices={prices}
      alternative={alternative}
      lead={<CoverageLead key={seen.checkedAt} check={checked} first={lead} />}
      callMe={<CallMe key={seen.checkedAt} check={checked} first={call} />}
      retry={
        isServed ? null : (
          <Button className="max-sm:w-full" onClick={() => void check.run()} isBusy={isChecking}>
            {checkerWords.retry}
          </Button>
        )
      }
    />
  )
}

/** Where a post without script ends; the page can be loaded anew without sending again. */
function LeadStored() {
  const { title, description } = coverageForm.reply.success
  const { receipt } = usePageForms()
  return (
    <div id="coverage-lead-answer" className="mb-4 grid scroll-mt-24 gap-4">
      <Notice tone="success" title={title}>
        {description}
      </Notice>
      {receipt ? <Receipt receipt={receipt} /> : null}
    </div>
  )
}

/** Whether the way out is another address: then the alert belongs to its field (A11Y-01). */
function isWrongAddress(answer: CheckAnswer | undefined): boolean {
  return answer?.kind === 'alert' && answer.alert !== alerts.failed
}

type Check = ReturnType<typeof useCheck>

function useCheck(sources: CoverageSources, first: PostedCheck | undefined) {
  const [held, setHeld] = useState<Held>({
    record: { ...emptyAddress, address: first?.address ?? '' },
    precision: null,
  })
  const [answer, setAnswer] = useState<CheckAnswer | undefined>(first?.answer)
  const [seen, setSeen] = useState({
    address: first?.address ?? '',
    checkedAt: first?.checkedAt ?? '',
  })
  const [isChecking, setChecking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useBackCloses(isOpen, setOpen)

  async function run() {
    if (isChecking) return
    setChecking(true)
    const { record: address, precision } = held
    const found = precision && foundSpot({ address, precision })
    const result = await checkAddress({ address: address.address, found }, callsWith(sources))
    setSeen({ address: address.address.trim(), checkedAt: new Date().toISOString() })
    setAnswer(result)
    setOpen(result.kind === 'result')
    setChecking(false)
    if (isWrongAddress(result)) document.getElementById(fieldId)?.focus()
  }

  return {
    held,
    answer,
    seen,
    isChecking,
    isOpen,
    setOpen,
    run,
    change(record: AddressRecord, precision: Precision | null) {
      setHeld({ record, precision })
      setAnswer((shown) => (shown?.kind === 'alert' ? undefined : shown))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      void run()
    },
    /** A disabled button keeps Enter from sending the form, so the empty field answers itself (COV-04). */
    enter() {
      if (held.record.address === '') setAnswer({ kind: 'alert', alert: alerts.noAddress })
    },
  }
}

const callsWith = (sources: CoverageSources) => ({
  request: (place: AskedPlace) => requestCoverage(sources, place),
  async geocode(address: string) {
    const found = await geocodeTypedAddress(sources.publicKey, address)
    if (typeof found === 'string') return found
    return foundSpot(found) ?? ('not-found' as const)
  },
})

function foundSpot(found: FoundAddress): FoundSpot | null {
  const { latitude, longitude, suburb } = found.address
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, suburb, spot: spotOfAddress(found) }
}

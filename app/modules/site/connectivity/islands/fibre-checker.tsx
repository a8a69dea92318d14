import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { island, useIsServerRendered } from '#app/design/island/island.tsx'
import { ResilientSubtree } from '#app/design/island/survivor.tsx'
import { Button } from '#app/design/ui/button.tsx'
import { Dialog } from '#app/design/ui/dialog.tsx'
import { TextLink } from '#app/design/ui/link.tsx'
import { Notice } from '#app/design/ui/surfaces.tsx'
import { useCloseOnBack } from '#app/design/ui/use-close-on-back.ts'
import {
  describeAnswer,
  type CheckAnswer,
  type ShownCheck,
} from '#app/modules/coverage/answer/rules.ts'
import { checkerAlerts, callMeFields, checkerWords } from '#app/modules/coverage/content.ts'
import type { CoverageCheck } from '#app/modules/coverage/schema.ts'
import { CoverageAnswer } from '#app/modules/coverage/ui/coverage-answer.tsx'
import {
  checkAddress,
  requestCoverage,
  type CoverageSources,
  type LocatedAddress,
} from '#app/modules/coverage/ui/coverage-check.ts'
import { CallMeForm, CoverageLeadForm } from '#app/modules/coverage/ui/coverage-lead-form.tsx'
import { geocodeTypedAddress } from '#app/modules/places/calls.ts'
import { emptyAddress, spotOfAddress } from '#app/modules/places/rules.ts'
import type { AddressRecord, FoundAddress, Precision } from '#app/modules/places/schema.ts'
import { AddressInput } from '#app/modules/places/ui/address-input.tsx'
import { speedText } from '#app/modules/prices/rules.ts'
import { Price } from '#app/modules/prices/ui/price.tsx'
import { callRequestHint, coverageForm } from '#app/modules/sales/lead/forms/coverage.ts'
import { emptyAnswer, type FormAnswer } from '#app/modules/sales/lead/public-form/rules.ts'
import { useLeadForm } from '#app/modules/sales/lead/public-form/ui/use-lead-form.tsx'
import { usePublicSite } from '#app/modules/shell/ui/use-public-site.ts'
import { fibreAlternatives, fibrePath, products } from '../content.ts'
import type { PostedCheck } from '../rules.ts'
import type { ConnectivityOffers } from '../ui/price-range.tsx'

type Props = {
  /** The answer to a post without JavaScript, shown in the page. */
  first?: PostedCheck
  /** URL of the operator's public map layer, if the settings have one. It is the fallback for our own check. */
  layerUrl: string | null
  offers: Pick<ConnectivityOffers, 'fttp-from' | 'fwa-from' | 'waas-from'>
}

export const FibreChecker = island(
  'site/connectivity/fibre-checker',
  function FibreChecker({ first, layerUrl, offers }: Props) {
    const { publicKey } = usePublicSite()
    const check = useCoverageCheck({ publicKey, layerUrl }, first)
    const { answer } = check
    const isServed = useIsServerRendered()
    return (
      <>
        <ResilientSubtree>
          <CheckForm
            check={check}
            isServed={answer === first?.answer}
            isDisabled={check.chosen.record.address === '' && !isServed}
          >
            <Address check={check} publicKey={publicKey} />
          </CheckForm>
        </ResilientSubtree>
        <ResilientSubtree>
          <CheckAlert check={check} />
          {answer?.kind !== 'result' ? null : answer === first?.answer ? (
            <PostedResult {...{ check, answer, offers, first }} />
          ) : (
            <ResultDialog {...{ check, answer, offers }} />
          )}
        </ResilientSubtree>
      </>
    )
  },
)

function Address({ check, publicKey }: { check: CoverageCheckState; publicKey: string }) {
  return (
    <AddressInput
      id={addressId}
      label={checkerWords.label}
      hint={checkerWords.hint}
      publicKey={publicKey}
      value={check.chosen.record}
      onChange={check.change}
      onEnter={check.onEnterKey}
      alertId={isAddressProblem(check.answer) ? alertId : undefined}
    />
  )
}

/** After the dialog is closed, its text appears below the field. */
function CheckAlert({ check: { answer, isAlerted, setAlerted } }: { check: CoverageCheckState }) {
  return (
    <Dialog
      role="alertdialog"
      size="narrow"
      isOpen={isAlerted}
      onClose={() => setAlerted(false)}
      title={answer?.kind === 'alert' ? answer.alert : ''}
      finalFocus={() => document.getElementById(addressId)}
    >
      <Button onClick={() => setAlerted(false)}>{checkerWords.ok}</Button>
    </Dialog>
  )
}

type ResultProps = {
  check: CoverageCheckState
  answer: Extract<CheckAnswer, { kind: 'result' }>
  offers: Props['offers']
  /** The answers to the coverage lead and the call request, if they were posted without JavaScript. */
  first?: Pick<PostedCheck, 'lead' | 'call'>
}

function PostedResult(props: ResultProps) {
  return (
    <section aria-labelledby={answerId} className="card mt-4">
      <h2 id={answerId} className="mb-3 scroll-mt-24 text-xl">
        {resultTitle(props)}
      </h2>
      <Result {...props} />
    </section>
  )
}

function ResultDialog(props: ResultProps) {
  const { check, answer } = props
  // Focuses the top of the dialog instead of its first button.
  const resultRef = useRef<HTMLSpanElement>(null)
  return (
    <Dialog
      isOpen={check.isOpen}
      size={answer.result.nearby.length > 0 ? 'wide' : 'normal'}
      onClose={() => check.setOpen(false)}
      title={
        <span ref={resultRef} tabIndex={-1}>
          {resultTitle(props)}
        </span>
      }
      initialFocus={resultRef}
      finalFocus={() => document.getElementById(addressId)}
    >
      <Result {...props} />
    </Dialog>
  )
}

const resultTitle = ({ check, answer }: ResultProps) =>
  describeAnswer(answer.result, answer.spot, check.seen.address).title

function Result({ check, answer, offers, first }: ResultProps) {
  const { seen, isChecking } = check
  const checked = { ...seen, result: answer.result, spot: answer.spot }
  return (
    <CoverageAnswer
      {...answer}
      address={seen.address}
      checkedAt={seen.checkedAt}
      prices={{
        fibre: <Price offer={offers['fttp-from']} isFrom hasUnit />,
        wireless: <Price offer={offers['fwa-from']} isFrom hasUnit />,
      }}
      alternative={<FibreAlternative answer={answer} offers={offers} />}
      lead={<CoverageLead key={`lead-${seen.checkedAt}`} check={checked} first={first?.lead} />}
      callMe={<CallbackForm key={`call-${seen.checkedAt}`} check={checked} first={first?.call} />}
      retry={
        <Button type="submit" form={checkFormId} className="max-sm:w-full" isBusy={isChecking}>
          {checkerWords.retry}
        </Button>
      }
    />
  )
}

type LeadProps = { check: ShownCheck; first?: FormAnswer }

function CoverageLead({ check, first }: LeadProps) {
  const { slots, answer } = useLeadForm({
    form: coverageForm,
    prefix: 'coverage-lead',
    first: first ?? emptyAnswer,
    isRefusalAnError: false,
  })
  const isSent = answer.outcome === 'sent'
  const isOpen = first !== undefined
  return (
    <ResilientSubtree>
      <CoverageLeadForm {...slots} {...{ check, isOpen, isSent }} page={fibrePath} />
    </ResilientSubtree>
  )
}

function CallbackForm({ check, first }: LeadProps) {
  const { slots, answer } = useLeadForm({
    form: coverageForm,
    fields: callMeFields,
    prefix: 'call-me',
    first: first ?? emptyAnswer,
    isRefusalAnError: false,
    mandatory: callRequestHint,
    channels: ['phone', 'whatsapp'],
  })
  return (
    <ResilientSubtree>
      <CallMeForm {...slots} check={check} isSent={answer.outcome === 'sent'} page={fibrePath} />
    </ResilientSubtree>
  )
}

/** Returns true if another address can solve the problem. Then the alert belongs to the address field. */
function isAddressProblem(answer: CheckAnswer | undefined): boolean {
  return answer?.kind === 'alert' && answer.alert !== checkerAlerts.failed
}

type CoverageCheckState = ReturnType<typeof useCoverageCheck>

function useCoverageCheck(sources: CoverageSources, first: PostedCheck | undefined) {
  const { address = '', checkedAt = '' } = first ?? {}
  const [chosen, setChosen] = useState<{ record: AddressRecord; precision: Precision | null }>({
    record: { ...emptyAddress, address },
    precision: null,
  })
  const [answer, setAnswer] = useState<CheckAnswer | undefined>(first?.answer)
  const [seen, setSeen] = useState({ address, checkedAt })
  const [isChecking, setChecking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isAlerted, setAlerted] = useState(false)
  useCloseOnBack(isOpen, setOpen)

  async function run() {
    if (isChecking) return
    setChecking(true)
    const { record, precision } = chosen
    const found = precision && toLocatedAddress({ address: record, precision })
    const result = await checkAddress({ address: record.address, found }, coverageClient(sources))
    setSeen({ address: record.address.trim(), checkedAt: new Date().toISOString() })
    setAnswer(result)
    setOpen(result.kind === 'result')
    setAlerted(result.kind === 'alert')
    setChecking(false)
  }

  return {
    chosen,
    answer,
    seen,
    isChecking,
    isOpen,
    setOpen,
    isAlerted,
    setAlerted,
    change(record: AddressRecord, precision: Precision | null) {
      setChosen({ record, precision })
      setAnswer((shown) => (shown?.kind === 'alert' ? undefined : shown))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      void run()
    },
    /** Handles Enter in the empty field, because the disabled button prevents Enter from submitting the form. */
    onEnterKey(press: { preventDefault(): void }) {
      if (chosen.record.address !== '') return
      // Otherwise the same key press would activate the button of the alert dialog.
      press.preventDefault()
      setAnswer({ kind: 'alert', alert: checkerAlerts.noAddress })
      setAlerted(true)
    },
  }
}

const coverageClient = (sources: CoverageSources) => ({
  request: (place: CoverageCheck) => requestCoverage(sources, place),
  async geocode(address: string) {
    const found = await geocodeTypedAddress(sources.publicKey, address)
    if (typeof found === 'string') return found
    return toLocatedAddress(found) ?? ('not-found' as const)
  },
})

function toLocatedAddress(found: FoundAddress): LocatedAddress | null {
  const { latitude, longitude, suburb } = found.address
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, suburb, spot: spotOfAddress(found) }
}

const checkFormId = 'coverage-check'
const addressId = 'coverage-address'
const alertId = `${addressId}-alert`
/** ID of the answer's heading. Without JavaScript, the page opens there. */
const answerId = 'coverage-answer-heading'

type CheckFormProps = {
  check: CoverageCheckState
  /** True if the server rendered the alert into the page. Otherwise a dialog has shown the alert. */
  isServed: boolean
  /** True for an empty field with JavaScript. Without JavaScript, the server returns an alert instead. */
  isDisabled: boolean
  /** The address field. */
  children: ReactNode
}

function CheckForm({ check, isServed, isDisabled, children }: CheckFormProps) {
  const { answer, isChecking } = check
  return (
    <form
      id={checkFormId}
      method="post"
      action={`${fibrePath}#${answerId}`}
      noValidate
      className="card card-raised grid gap-4"
      onSubmit={check.submit}
    >
      {children}
      {answer?.kind === 'alert' ? (
        <div id={alertId}>
          <Notice tone="danger" role={isServed ? 'alert' : undefined}>
            {answer.alert}
          </Notice>
        </div>
      ) : null}
      <Button
        type="submit"
        className="button-for-text justify-self-start max-sm:w-full"
        disabled={isChecking || isDisabled}
      >
        {isChecking ? checkerWords.checking : checkerWords.button}
      </Button>
    </form>
  )
}

/** Suggests fixed wireless if it certainly or probably reaches the address, otherwise Wi-Fi on the existing line. */
function FibreAlternative({ answer, offers }: Pick<ResultProps, 'answer' | 'offers'>) {
  const { state } = answer.result.wireless
  const product = state === 'yes' || state === 'likely' ? 'fwa' : 'waas'
  const offer = offers[`${product}-from`]
  const { title, facts, href, linkLabel } = products[product]
  const isSpeedKnown = product === 'fwa' && offer.speedMbps !== null
  return (
    <section className="card bg-sand p-4">
      <h3 className="text-lg">{fibreAlternatives.heading}</h3>
      <p className="mt-1">
        <span>{fibreAlternatives.text[product](title, facts.deployment)}</span>{' '}
        <strong>
          <Price offer={offer} hasUnit />
        </strong>
        <span>{isSpeedKnown ? ` (${speedText(offer.speedMbps!)}).` : '.'}</span>
      </p>
      <p className="mt-1">
        <TextLink to={href}>{linkLabel}</TextLink>
      </p>
    </section>
  )
}

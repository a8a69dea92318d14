import { lazy, Suspense, useState, type FormEvent } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { emptyAddress } from '#app/features/addresses/rules/empty-address.ts'
import type { AddressRecord, Precision } from '#app/features/addresses/schema.ts'
import { AddressInput } from '#app/features/addresses/ui/address-input.tsx'
import { geocodeTypedAddress } from '#app/features/addresses/ui/call-address-functions.ts'
import { checkerWords } from '#app/features/coverage/content/checker.ts'
import { alerts } from '#app/features/coverage/content.ts'
import { requestCoverage } from '#app/features/coverage/ui/call-coverage.ts'
import { CoverageAnswer } from '#app/features/coverage/ui/coverage-answer.tsx'
import { checkAddress, type CheckAnswer } from '#app/features/coverage/ui/coverage-check.ts'
import { useIsServedHtml } from '#app/features/shell/ui/served-html.ts'
import { usePublicSite } from '#app/features/shell/ui/use-public-site.ts'

const Dialog = lazy(async () => ({
  default: (await import('#app/design/ui/dialog.tsx')).Dialog,
}))

export type PostedCheck = { address: string; answer: CheckAnswer }
type Held = { record: AddressRecord; precision: Precision | null }

/** The coverage checker; `first` is the answer to a post without script, shown in the page. */
export function FibreChecker({ first }: { first?: PostedCheck }) {
  const { publicKey } = usePublicSite()
  const check = useCheck(publicKey, first)
  const { held, answer, isChecking, isOpen } = check
  const isServed = useIsServedHtml()
  const isEmpty = held.record.address === ''
  const content =
    answer?.kind === 'result' ? (
      <CoverageAnswer
        {...answer}
        address={check.checked}
        retry={
          isServed ? null : (
            <Button onClick={() => void check.run()} isBusy={isChecking}>
              {checkerWords.retry}
            </Button>
          )
        }
      />
    ) : null
  return (
    <>
      <form
        method="post"
        noValidate
        className="card card-raised grid gap-4"
        onSubmit={check.submit}
      >
        <AddressInput
          id="coverage-address"
          label={checkerWords.label}
          hint={checkerWords.hint}
          publicKey={publicKey}
          value={held.record}
          onChange={check.change}
          onEnter={check.enter}
        />
        {answer?.kind === 'alert' ? (
          <Notice tone="danger" role="alert">
            {answer.alert}
          </Notice>
        ) : null}
        <Button
          type="submit"
          className="justify-self-start max-sm:w-full"
          disabled={isChecking || (isEmpty && !isServed)}
        >
          {isChecking ? checkerWords.checking : checkerWords.button}
        </Button>
      </form>
      {first?.answer.kind === 'result' && first.answer === answer ? (
        <section aria-labelledby="coverage-answer-heading" className="card mt-4">
          <h2 id="coverage-answer-heading" className="mb-3 text-xl">
            {checkerWords.dialog[first.answer.result.outcome]}
          </h2>
          {content}
        </section>
      ) : null}
      {answer?.kind === 'result' && answer !== first?.answer ? (
        <Suspense>
          <Dialog
            isOpen={isOpen}
            onOpenChange={check.setOpen}
            title={checkerWords.dialog[answer.result.outcome]}
            finalFocus={() => document.getElementById('coverage-address')}
          >
            {content}
          </Dialog>
        </Suspense>
      ) : null}
    </>
  )
}

function useCheck(publicKey: string, first: PostedCheck | undefined) {
  const [held, setHeld] = useState<Held>({
    record: { ...emptyAddress, address: first?.address ?? '' },
    precision: null,
  })
  const [answer, setAnswer] = useState<CheckAnswer | undefined>(first?.answer)
  const [checked, setChecked] = useState(first?.address ?? '')
  const [isChecking, setChecking] = useState(false)
  const [isOpen, setOpen] = useState(false)

  async function run() {
    if (isChecking) return
    setChecking(true)
    setChecked(held.record.address.trim())
    const isRough = held.precision === 'place'
    const told = await checkAddress({ ...held.record, isRough }, callsWith(publicKey))
    setAnswer(told)
    setOpen(told.kind === 'result')
    setChecking(false)
  }

  return {
    held,
    answer,
    checked,
    isChecking,
    isOpen,
    setOpen,
    run,
    change(record: AddressRecord, precision: Precision | null) {
      setHeld({ record, precision })
      setAnswer((told) => (told?.kind === 'alert' ? undefined : told))
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

const callsWith = (publicKey: string) => ({
  request: (place: Parameters<typeof requestCoverage>[1]) => requestCoverage(publicKey, place),
  async geocode(address: string) {
    const found = await geocodeTypedAddress(publicKey, address)
    if (typeof found === 'string') return found
    const { latitude, longitude, suburb } = found.address
    if (latitude === null || longitude === null) return 'not-found' as const
    return { latitude, longitude, suburb, isRough: found.precision === 'place' }
  },
})

import type { FormEvent, ReactNode } from 'react'
import { Button } from '#app/design/ui/button.tsx'
import { Notice } from '#app/design/ui/notice.tsx'
import { checkerWords } from '#app/modules/coverage/content.ts'
import { fibrePath } from '../content.ts'

export const checkFormId = 'coverage-check'
export const addressId = 'coverage-address'
export const alertId = `${addressId}-alert`
/** Of the answer in the page; without script it is what comes into view. */
export const answerId = 'coverage-answer-heading'

export type CheckFormProps = {
  address: ReactNode
  alert: string | undefined
  isChecking: boolean
  /** The alert came with the page; else a dialog has said it. */
  isServed: boolean
  /** Nothing is typed, and script answers to what will be (COV-02). Without it the server's alert does. */
  isDisabled: boolean
  onSubmit: (event: FormEvent) => void
}

/** COV-01 to COV-06: the address, what is wrong with it, and the button. */
export function CheckForm(props: CheckFormProps) {
  const { alert, isChecking } = props
  return (
    <form
      id={checkFormId}
      method="post"
      action={`${fibrePath}#${answerId}`}
      noValidate
      className="card card-raised grid gap-4"
      onSubmit={props.onSubmit}
    >
      {props.address}
      {alert ? (
        <div id={alertId}>
          <Notice tone="danger" role={props.isServed ? 'alert' : undefined}>
            {alert}
          </Notice>
        </div>
      ) : null}
      <Button
        type="submit"
        className="button-for-text justify-self-start max-sm:w-full"
        disabled={isChecking || props.isDisabled}
      >
        {isChecking ? checkerWords.checking : checkerWords.button}
      </Button>
    </form>
  )
}

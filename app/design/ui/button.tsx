import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button keeps its focus and its label, and takes no second press. */
  isBusy?: boolean
  /** What the button says while it is busy, where that differs. */
  busyLabel?: string
}

/** A native button, `type="button"` unless told; 44 px high at least (36 px when small, for the console). */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size,
    isBusy = false,
    busyLabel,
    className,
    children,
    onClick,
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={press}
    >
      {isBusy ? <Spinner /> : null}
      {/* An element of its own: a translation may have replaced the text, which React could not take out. */}
      <span key={isBusy ? 'busy' : 'idle'} className="contents">
        {isBusy && busyLabel ? busyLabel : children}
      </span>
    </button>
  )
}

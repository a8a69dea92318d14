import type { ComponentProps, MouseEvent } from 'react'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
}

export function buttonClass(
  variant: ButtonVariant,
  size: ButtonSize = 'normal',
  more = '',
): string {
  return `${variants[variant]}${size === 'small' ? ' button-small' : ''}${more ? ` ${more}` : ''}`
}

/** Loading spinner. Without a label it is decorative, and text next to it must explain the wait. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span role="status" className="inline-flex items-center gap-2">
      <span className="spinner" aria-hidden="true" />
      <span>{label}</span>
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** True while work is in progress: the button keeps its focus and label and ignores further presses. */
  isBusy?: boolean
  busyLabel?: string
  /** True while a press would do nothing, for example after saving. Unlike a disabled button, it keeps its focus. */
  isIdle?: boolean
}

/** A native button, `type="button"` by default; at least 44 px high (36 px when small, for the console). */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size,
    isBusy = false,
    busyLabel,
    isIdle = false,
    className,
    children,
    onClick,
    ...rest
  } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || isIdle) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isIdle || rest['aria-disabled']}
      onClick={press}
    >
      {isBusy ? <Spinner /> : null}
      {/* A separate element, because React can't remove a text node that a browser translation has replaced. */}
      <span key={isBusy ? 'busy' : 'idle'} className="contents">
        {isBusy && busyLabel ? busyLabel : children}
      </span>
    </button>
  )
}

import type { LinkProps } from 'react-router'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Link } from './link.tsx'

export type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button. It goes somewhere; what does something is a Button. */
export function ButtonLink({ variant = 'primary', size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'small'

const variants: Record<ButtonVariant, string> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
}

/** The classes of a button, for the rare element that looks like one and is none of ours. */
export function buttonClass(
  variant: ButtonVariant,
  size: ButtonSize = 'normal',
  more = '',
): string {
  return `${variants[variant]}${size === 'small' ? ' button-small' : ''}${more ? ` ${more}` : ''}`
}

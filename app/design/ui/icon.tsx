import { iconPaths, type IconName } from './icon-paths.ts'

export type { IconName } from './icon-paths.ts'

const sizes = { small: 'size-4', normal: 'size-5', large: 'size-8' } as const

export type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string }

/** A line drawing beside words; always hidden from assistive technology, so words must say it too. */
export function Icon({ name, size = 'normal', className }: IconProps) {
  return (
    <svg
      className={`inline-block flex-none ${sizes[size]}${className ? ` ${className}` : ''}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

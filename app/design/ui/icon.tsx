import type { ReactNode } from 'react'

/** Our own icons, as line drawings on a 24 by 24 grid. */
export const iconPaths = {
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  archive: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  book: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
  calendar: 'M4 6h16v13H4zM4 10h16M8 3v4',
  chart: 'M4 4v16h16M8 15l4-5 3 3 5-7',
  check: 'M4 12.5l5.5 5.5L20 7',
  'chevron-down': 'M5 9l7 7 7-7',
  'chevron-right': 'M9 5l7 7-7 7',
  clock: 'M12 3a9 9 0 1 0 .01 0M12 7v5l3.5 2',
  close: 'M5 5l14 14M19 5L5 19',
  cloud: 'M7 19a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 9.5a4.8 4.8 0 0 1-1 9.5z',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  error: 'M12 3a9 9 0 1 0 .01 0M9 9l6 6M15 9l-6 6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-1.5 1.5-1.5H17.5V3H15c-3 0-4.5 1.6-4.5 4.5v2H8V13h2.5v8',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  home: 'M4 11l8-7 8 7v9H4z',
  info: 'M12 3a9 9 0 1 0 .01 0M12 11v6M12 7.5v.01',
  laptop: 'M5 5h14v10H5zM2 19h20M9 15h6',
  linkedin: 'M5 10v10M5 5.5v.01M10 20V10M10 14c0-5 9-6 9-.5V20',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11H10l-5 4v-4H4z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  offline:
    'M3 3l18 18M5 10a12 12 0 0 1 4-2.5M13 7a12 12 0 0 1 6 3M8 14a6 6 0 0 1 3-1.8M12 18.5v.01',
  phone:
    'M6 3h4l1.5 5-2.5 1.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4c0 1-1 2-2 2C10.5 19.5 4.5 13 4 5c0-1 1-2 2-2z',
  pin: 'M12 21c-5-6-7-8.5-7-11.5a7 7 0 0 1 14 0c0 3-2 5.5-7 11.5zM12 7a2.5 2.5 0 1 0 .01 0',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5L21 21',
  server: 'M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01M12 7.5h5M12 16.5h5',
  shield: 'M12 3l8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  'sign-out': 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  sliders: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  star: 'M12 3l2.7 6 6.3.6-4.8 4.3 1.4 6.4L12 17l-5.6 3.3 1.4-6.4L3 9.6 9.3 9z',
  text: 'M4 7V5h16v2M12 5v14M9 19h6',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  user: 'M12 4a4 4 0 1 0 .01 0M4 21c0-4.5 3.5-7 8-7s8 2.5 8 7',
  users:
    'M9 5a3.5 3.5 0 1 0 .01 0M2 20c0-4 3-6 7-6s7 2 7 6M16 5a3.5 3.5 0 0 1 0 7M18.5 14.5c2.2.8 3.5 2.8 3.5 5.5',
  warning: 'M12 3.5L22 20H2zM12 10v4.5M12 17.5v.01',
  whatsapp:
    'M4 20l1.2-4A8.3 8.3 0 1 1 8.2 19zM9 8.5c0 4 2.5 6.5 6.5 6.5l1-1.8-2.2-1.2-1 1c-1-.5-1.8-1.3-2.3-2.3l1-1-1.2-2.2z',
  wifi: 'M3 9.5a13 13 0 0 1 18 0M6 13a9 9 0 0 1 12 0M9 16.3a5 5 0 0 1 6 0M12 19.5v.01',
  x: 'M4 4l16 16M20 4l-7 7.5M11 13l-7 7',
} as const

export type IconName = keyof typeof iconPaths

const sizes = { small: 'size-4', normal: 'size-5', large: 'size-8' } as const

export type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string }

/** Icon next to a text. Always hidden from assistive technology, so the text must give its meaning. */
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

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

type CheckListProps = { items: readonly string[]; label?: string; className: string }

/** List of short facts, each with a check mark. */
export function CheckList({ items, label, className }: CheckListProps) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-6 font-semibold ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex items-center gap-2">
          <Icon name="check" size="small" className="text-leaf" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

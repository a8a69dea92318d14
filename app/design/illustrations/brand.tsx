import type { IllustrationProps } from './illustration.tsx'

/** The company logo, a baobab, in the current text colour. */
export function BaobabMark({ className }: IllustrationProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <g opacity=".42">
        <ellipse cx="9" cy="20.3" rx="7" ry="3.8" />
        <ellipse cx="15.5" cy="12" rx="6.2" ry="3.8" />
        <ellipse cx="24.6" cy="7.2" rx="7" ry="4" />
        <ellipse cx="33.6" cy="12.3" rx="6.2" ry="3.8" />
        <ellipse cx="39.3" cy="20.3" rx="7" ry="3.8" />
      </g>
      <path
        d="M11 43.5c3.3-2.6 3-6.3 3.1-9.5.1-4-1.3-7.3-7.1-11.2l.9-1.7c3.7 1.5 6.9 2.2 9.3 3.7-.6-3.6-2.1-6.8-4.3-9.9l1.6-1.3c3 2.8 5.2 5.7 6.4 9.1.8-4.2 1.7-8.4 2.5-13.2l2.2.2c0 4.7-.3 8.8 0 12.9 1.6-3.2 3.7-5.8 6.6-8.3l1.5 1.5c-2.3 2.8-3.7 5.5-4.3 9 2.5-1.6 5.6-2.3 9.3-3.7l.9 1.7c-5.6 3.9-6.8 7.2-6.7 11.2.1 3.2-.2 6.9 3.1 9.5z"
        stroke="currentColor"
        strokeWidth=".8"
        strokeLinejoin="round"
      />
      <path
        d="M4.5 43.5h39"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Wordmark({ name, className }: { name: string; className?: string }) {
  return (
    <span className={className ? `wordmark ${className}` : 'wordmark'}>
      <BaobabMark className="wordmark-mark" />
      <span>{name}</span>
    </span>
  )
}

import type { IllustrationProps } from './illustration.tsx'

/** The baobab: a swollen trunk, short bare arms, a few crowns. Drawn in one piece, in the colour of the text. */
export function BaobabMark({ className }: IllustrationProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      <path d="M17 44c2.5-5 2-10 .5-14.5C16 25.5 12 24.5 8.5 22.8l1-1.8c3.2 1.3 6 1.7 8.2 3.2-.4-3.4-3-6-5.5-8.5l1.6-1.4c2.9 2.6 5.6 5 6.7 8.4.9-3.8.8-7.3.1-11.3l2.3-.3c.9 4 1.2 7.5 1 11.2 1.3-3.2 3.9-5.5 7-7.9l1.5 1.5c-2.7 2.4-5 4.7-5.5 8 2.4-1.7 5.3-2.2 8.6-3.6l1 1.8c-3.6 1.8-7.8 2.9-9.3 7.4C25.7 34 27.5 39 31 44z" />
      <path
        d="M4 22a5 4 0 0 1 6-5 6 5 0 0 1 3-6 8 6 0 0 1 10-4 8 6 0 0 1 11 3.5 6 5 0 0 1 4 6.5 5 4 0 0 1 6 5c-3 1.5-6 .5-8-1-2.5 1-5 .5-7-1.5-3 1.5-6 1-8-1-2 2-5 2.5-8 1-2 2-4 2.5-9 2.5z"
        opacity=".38"
      />
      <path d="M6 44h36" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

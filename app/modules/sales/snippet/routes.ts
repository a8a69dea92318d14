import { route } from '@react-router/dev/routes'

/** Relative to /admin (ANS-09). */
export const snippetConsolePages = [route('snippets', 'modules/sales/snippet/routes/snippets.tsx')]

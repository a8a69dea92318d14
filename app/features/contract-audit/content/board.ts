import type { WindowState } from '../rules/notice-window.ts'

export const windowLabels: Record<WindowState, string> = {
  ended: 'Contract has ended',
  closing: 'Ends within 40 business days',
  open: 'Notice window is open',
  soon: 'Notice window opens within 60 days',
  later: 'Later',
  none: 'No end date',
}

export const boardWords = {
  title: 'Rollout board',
  intro:
    'The newest audit of each clinic, in the order to look at them: priority first, then the nearest end of contract.',
  guidance:
    'Notice windows are guidance, not advice: for natural persons, section 14 of the Consumer Protection Act has the supplier give notice 80 to 40 business days before the end, and lets the customer leave on 20 business days’ notice. It does not hold between companies; read the contract.',
} as const

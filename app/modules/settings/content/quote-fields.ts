/** How the form calls the fields of the record `quotes`. */
export const quoteNumberFields = [
  { name: 'validDays', label: 'Days a quote is valid' },
  { name: 'editor', label: 'Discount that editors may give alone, in per cent' },
  { name: 'product_manager', label: 'Discount that product managers may give alone, in per cent' },
  { name: 'super_admin', label: 'Discount that super admins may give alone, in per cent' },
  {
    name: 'floorPercent',
    label: 'Floor: what a line must come to of its public price, in per cent',
    hint: 'Below it a second person decides, also for quotes by managers.',
  },
] as const

export const quoteRatesField = {
  label: 'VAT',
  hint: 'One rate a line, with its first day: 2018-04-01 15%',
} as const

export const quoteTextFields = [
  { name: 'terms', label: 'Terms' },
  { name: 'contract', label: 'How long it runs, and how prices may rise' },
  { name: 'personNotice', label: 'Cooling-off and cancellation, for natural persons' },
] as const

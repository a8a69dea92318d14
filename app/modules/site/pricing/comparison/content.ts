import type { SitePath } from '#app/basics/site-path.ts'
import type { QuotedPlan } from '#app/modules/sales/lead/forms/custom-quote.ts'

/** Categories that filter the rows of the comparison, in table order. */
export const categories = [
  'support',
  'security',
  'monitoring',
  'cloud',
  'planning',
  'compliance',
] as const
export type Category = (typeof categories)[number]

export const categoryNames: Record<Category, string> = {
  support: 'Support',
  security: 'Security',
  monitoring: 'Monitoring',
  cloud: 'Cloud',
  planning: 'Planning',
  compliance: 'Compliance',
}

export type PlanGroup = {
  id: 'small' | 'midSize' | 'growthReady'
  name: string
  href: string
  /** Plans from the smallest to the largest. The plans of the first group are the legacy plans. */
  plans: readonly [QuotedPlan, QuotedPlan, QuotedPlan]
}

export const planGroups: readonly PlanGroup[] = [
  {
    id: 'small',
    name: 'Small Business',
    href: '/services/small-business' satisfies SitePath,
    plans: ['legacy-basic', 'legacy-growth', 'legacy-secure'],
  },
  {
    id: 'midSize',
    name: 'Mid-Size Business',
    href: '/services/mid-size' satisfies SitePath,
    plans: ['recipe-mid-core-plan', 'recipe-mid-advanced-plan', 'recipe-mid-enterprise-plan'],
  },
  {
    id: 'growthReady',
    name: 'Growth-Ready',
    href: '/services/growth-ready' satisfies SitePath,
    plans: [
      'recipe-growth-startup-plan',
      'recipe-growth-scale-plan',
      'recipe-growth-hypergrowth-plan',
    ],
  },
]

export const planColumns = planGroups.flatMap((group) => group.plans)

/** The two plans that phones compare first: the smallest plan and the most popular one. */
export const defaultPlanPair = ['legacy-basic', 'legacy-growth'] as const satisfies QuotedPlan[]

/** Number of the smallest plan with a feature, which larger plans have, too; null if no plan has it. */
export type MinPlanNumber = 1 | 2 | 3 | null
export type ComparisonRow = {
  id: string
  name: string
  category: Category
  /** First plan with the feature in each group: small, midSize, growthReady. */
  from: readonly [MinPlanNumber, MinPlanNumber, MinPlanNumber]
  /** Explains the feature if another plan uses a similar name. */
  note?: string
  /** Also listed on the cards of the legacy plans. */
  isOnCard?: true
}

/** Values chosen by us; keep them in sync with the ingredients on the recipe pages. */
const rowsByCategory: Record<Category, readonly Omit<ComparisonRow, 'category'>[]> = {
  support: [
    { id: 'helpdesk', name: 'Remote helpdesk', from: [1, 1, 1], isOnCard: true },
    { id: 'tickets', name: 'Unlimited support tickets', from: [1, 1, 1] },
    { id: 'on-site', name: 'On-site visits on agreed days', from: [null, 2, 3] },
    { id: 'saturday', name: 'Saturday support', from: [null, 2, 2] },
    {
      id: 'around-the-clock',
      name: '24/7 support',
      note: 'An engineer works on it at any hour',
      from: [null, 3, 3],
    },
  ],
  security: [
    { id: 'antivirus', name: 'Managed antivirus', from: [1, 1, 1], isOnCard: true },
    { id: 'patching', name: 'Security updates', from: [1, 1, 1] },
    { id: 'two-step', name: 'Two-step sign-in', from: [3, 1, 1], isOnCard: true },
    { id: 'detection', name: 'Threat detection', from: [3, 2, 2], isOnCard: true },
    { id: 'phishing', name: 'Phishing practice for staff', from: [3, 2, 2], isOnCard: true },
    { id: 'security-nights', name: 'Threats contained at any hour', from: [null, 3, 3] },
  ],
  monitoring: [
    { id: 'device-health', name: 'Computer health checks', from: [1, 1, 1] },
    { id: 'network', name: 'Wi-Fi and network monitoring', from: [2, 1, 2], isOnCard: true },
    { id: 'server', name: 'Server monitoring', from: [null, 1, 3] },
    { id: 'report', name: 'Monthly report', from: [null, 1, 2] },
    { id: 'night-alerts', name: 'Alerts answered at night', from: [null, 3, 3] },
  ],
  cloud: [
    { id: 'accounts', name: 'Email and account management', from: [1, 1, 1], isOnCard: true },
    { id: 'office-suite', name: 'Microsoft 365 or Google Workspace', from: [2, 1, 1] },
    { id: 'backup', name: 'Cloud backup', from: [2, 1, 1], isOnCard: true },
    { id: 'restore-test', name: 'Restore tests', from: [2, 1, 2] },
    { id: 'cloud-cost', name: 'Licence and cloud cost review', from: [null, 3, 2] },
    { id: 'platform', name: 'Cloud platform care', from: [null, 3, 3] },
  ],
  planning: [
    { id: 'assets', name: 'List of your equipment', from: [1, 1, 1], isOnCard: true },
    { id: 'outage-plan', name: 'Power-outage plan', from: [1, 1, 1] },
    { id: 'review', name: 'Quarterly review', from: [null, 2, 2] },
    { id: 'budget', name: 'IT budget for the year', from: [null, 3, 3] },
    { id: 'recovery', name: 'Disaster recovery, tested yearly', from: [null, 3, 3] },
  ],
  compliance: [
    { id: 'popia-check', name: 'POPIA checklist', from: [1, 1, 1] },
    { id: 'encryption', name: 'Encrypted disks', from: [3, 1, 1], isOnCard: true },
    { id: 'access-record', name: 'Record of who may see what', from: [3, 2, 2], isOnCard: true },
    { id: 'audit-answers', name: 'Policies and answers for auditors', from: [null, 3, 3] },
  ],
}

export const comparisonRows: readonly ComparisonRow[] = categories.flatMap((category) =>
  rowsByCategory[category].map((row) => ({ ...row, category })),
)

export const comparisonWords = {
  heading: 'Nine IT recipes, side by side',
  lead: 'Three recipes each for small offices, mid-size firms and fast-growing companies. Within each size, a bigger recipe has every tick of the smaller one, but Secure has shorter support hours than Growth.',
  /** Shown on the page that has both price lists. */
  twoLists:
    'This page has two price lists. Managed IT plans are priced per user. Recipes have one price for a number of devices, so the Basic plan and the Basic recipe are different products. Legacy plans are the Small Business recipes.',
  caption: 'The nine IT recipes compared',
  chipsLabel: 'Show rows about',
  all: 'All',
  differences: 'Differences only',
  size: 'Size of business',
  plan: 'Recipe',
  price: 'Monthly price',
  devices: 'Devices included',
  next: 'Next step',
  getQuote: 'Get a quote',
  count: (shown: number, all: number) => `${shown} of ${all} rows shown`,
  included: 'Included',
  notIncluded: 'Not included',
  noneLeft: 'All nine recipes are the same here. Switch off “Differences only” to see the rows.',
  startingPrices:
    'Prices are for the number of devices shown. Each recipe’s page lists its minimum and its support hours.',
  pair: {
    label: 'Two recipes side by side',
    one: 'First recipe',
    other: 'Second recipe',
    show: 'Compare these two',
    devices: (count: number) => `for ${count} devices`,
    same: 'The same in both',
    both: (rows: string[]) => (rows.length > 0 ? `both include ${rows.join(', ')}` : ''),
    neither: (rows: string[]) => (rows.length > 0 ? `neither includes ${rows.join(', ')}` : ''),
    areOne: 'You chose the same recipe twice. Choose another one to see where they differ.',
    yes: 'Included',
    no: 'Not included',
  },
  ownPage: 'Open the comparison on its own page',
  allPrices: 'All prices: Managed IT, WaaS, bundles and legacy plans',
} as const

import { capitalize } from '#app/basics/written-values.ts'
import type { Area, AssessmentType, Ingredient, Package, RecipeAnswers } from './schema.ts'

/** All measures that a recipe can contain. A business can carry out each one without a product of ours. */
export const ingredients = {
  'two-step': {
    title: 'Two-step sign-in for everyone',
    area: 'security',
    why: 'With a second step, a stolen password alone is useless. This stops most mailbox break-ins.',
    how: 'Start with email, then banking and accounting. Use an app, not SMS, because SIM cards get swapped.',
    howLarger:
      'Let the system enforce it instead of asking people to do it, and lock the logins of two emergency accounts in the safe.',
    effort: 'one afternoon',
    firstStep: 'Switch on two-step sign-in for the owner’s and the bookkeeper’s mailbox.',
  },
  updates: {
    title: 'Updates that install themselves',
    area: 'security',
    why: 'Most attacks exploit flaws that an update fixed long ago.',
    how: 'Switch on automatic updates for the system, the browser and the office programs, and restart every Friday.',
    howLarger:
      'Send updates to one test group first, to everyone else a few days later, and list what failed.',
    effort: 'two hours',
    firstStep: 'Look at the update page of three computers and write down how far behind each is.',
  },
  'pay-check': {
    title: 'One rule before money moves',
    area: 'security',
    why: 'Invoice fraud needs no clever virus, only an email with new bank details and someone in a hurry.',
    how: 'New or changed bank details are confirmed by phone, on a number you already had. No exceptions, least of all for the boss.',
    effort: 'half an hour',
    firstStep: 'Tell everyone who makes payments to confirm changed bank details by phone first.',
  },
  'guarded-computers': {
    title: 'Monitored protection on every computer',
    area: 'security',
    why: 'A virus scanner that reports to no one is a smoke alarm in an empty house.',
    how: 'Use one product on all computers, with one dashboard and alerts that go to a named person.',
    effort: 'one day',
    firstStep: 'List every computer with the protection it has and when it last reported.',
  },
  'locked-laptops': {
    title: 'Laptops that are worthless to a thief',
    area: 'security',
    why: 'A stolen laptop is a loss. With customer data on it, it is also a breach that you must report.',
    how: 'Switch on disk encryption (BitLocker or FileVault) and keep the recovery keys in one safe place.',
    effort: 'one afternoon',
    firstStep: 'Check which laptops are encrypted, starting with the ones that leave the building.',
  },
  'honest-mail': {
    title: 'Email no one can forge in your name',
    area: 'security',
    why: 'Without three records on your domain, anyone can write to your customers as you, and your own email ends up as spam.',
    how: 'Set SPF, DKIM and DMARC, watch the reports for a month, then tell the world to reject forgeries.',
    effort: 'two hours, then a month of monitoring',
    firstStep: 'Ask the person who looks after your domain whether it has SPF, DKIM and DMARC.',
  },
  'access-list': {
    title: 'A list of who can access what',
    area: 'security',
    why: 'Old accounts of people who left are doors no one watches.',
    how: 'Keep one sheet with each person, their accounts and what they can access. Close accounts without an owner, and don’t let anyone work as an administrator all day.',
    howLarger:
      'Give access to roles rather than people, and have each manager confirm the list every quarter.',
    effort: 'one day',
    firstStep: 'Close the accounts of everyone who left during the last year.',
  },
  'data-register': {
    title: 'A short register of personal information',
    area: 'security',
    why: 'POPIA asks what information you keep about people, why and for how long. Without a list, no one can answer.',
    how: 'Write one page: what you keep, where you keep it, who sees it and when you delete it. Name your information officer.',
    effort: 'one day',
    firstStep: 'Write down the five places where customer details are kept, paper included.',
  },
  'tested-backup': {
    title: 'A backup that has been restored',
    area: 'reliability',
    why: 'Many backups fail quietly, and the day you need one is the wrong day to find out.',
    how: 'Keep three copies on two kinds of storage, one of them away from the office. Restore one file every month and write down how long it took.',
    howLarger:
      'Agree with each department how many hours of work it can lose and how long it can wait, and test against that.',
    effort: 'one day, then 15 minutes a month',
    firstStep: 'Restore one file from last month’s backup and note how long it took.',
  },
  'locked-copy': {
    title: 'One copy that cannot be changed',
    area: 'reliability',
    why: 'Ransomware looks for the backup first. With a copy it cannot reach, you don’t have to pay.',
    how: 'Keep one copy that even your administrator cannot delete for 30 days, or a disk that is unplugged between backups.',
    effort: 'one afternoon',
    firstStep: 'Find out whether anyone’s password could delete all your backups at once.',
  },
  'network-battery': {
    title: 'Network on battery backup',
    area: 'reliability',
    why: 'Laptops keep running in a power cut. The fibre box, router and Wi-Fi don’t, although they need little power.',
    how: 'Put these three, and nothing else, on a small UPS. Replace its battery when the running time halves.',
    howLarger:
      'Give each network cabinet its own UPS, and have servers shut down in order before it runs flat.',
    effort: 'one hour',
    firstStep: 'Find and label the plugs of the fibre box, router and Wi-Fi.',
  },
  'outage-plan': {
    title: 'A power-cut plan on paper',
    area: 'reliability',
    why: 'When the lights go out, a plan on the server helps no one.',
    how: 'Write one page: what must stay on, who phones whom, which plug goes where, and how to prevent surge damage when the power returns.',
    effort: 'two hours',
    firstStep: 'Write down what your business cannot do without for four hours.',
  },
  'second-line': {
    title: 'A second connection',
    area: 'reliability',
    why: 'Cables get cut and stolen. A different kind of line on a different route rarely fails on the same day.',
    how: 'Add a wireless or LTE line that takes over automatically, and test it with a phone call once a quarter.',
    effort: 'half a day once installed',
    firstStep: 'Work out what your last day without internet cost you.',
  },
  'early-warning': {
    title: 'Someone who notices first',
    area: 'reliability',
    why: 'Full disks, failed backups and dying batteries announce themselves. Someone has to listen.',
    how: 'Collect these warnings in one place and name one person to read them, with a deputy.',
    effort: 'one day',
    firstStep: 'Decide who reads the warning emails, and send all of them there.',
  },
  'retirement-dates': {
    title: 'A retirement date for every machine',
    area: 'reliability',
    why: 'Old machines cost more in lost time than in repairs, and some no longer get security updates.',
    how: 'Keep one list with ages and replacement dates. Replace a fifth of your machines every year instead of all of them when they break.',
    effort: 'two hours',
    firstStep: 'List every machine with its year of purchase.',
  },
  'measured-wifi': {
    title: 'Wi-Fi planned from measurements',
    area: 'efficiency',
    why: 'Slow internet is very often slow Wi-Fi: an access point in a cupboard, or one for the whole floor.',
    how: 'Measure at each desk, once by cable and once over Wi-Fi. If the cable is fast, move or add access points before buying a faster line.',
    effort: 'half a day',
    firstStep: 'Run a speed test next to the router by cable, then at the slowest desk over Wi-Fi.',
  },
  'guest-network': {
    title: 'A separate network for guests and gadgets',
    area: 'security',
    why: 'A visitor’s phone or a cheap camera should never share a network with your accounts.',
    how: 'Set up one network for work, one for guests, and one for cameras and printers, each with its own password.',
    effort: 'two hours',
    firstStep: 'Change the Wi-Fi password that everyone has known for years.',
  },
  'network-map': {
    title: 'A network map and labelled cables',
    area: 'efficiency',
    why: 'Much of the time lost to a network fault goes into finding out what is plugged in where.',
    how: 'Draw one page: line, router, switches, access points, printers. Label both ends of each cable.',
    howLarger:
      'Keep the drawing with the settings of every switch, and save both after each change.',
    effort: 'half a day',
    firstStep: 'Photograph the network cabinet and label the three cables that matter most.',
  },
  'right-line': {
    title: 'A line that can grow',
    area: 'scalability',
    why: 'A contract chosen for five people slows you down when there are fifteen of you.',
    how: 'Before you sign again, measure the busiest hour, and ask what the next step up costs and how quickly you can get it.',
    effort: 'two hours',
    firstStep: 'Look up when your internet contract ends and what its next step up is.',
  },
  'shared-files': {
    title: 'Files in one place',
    area: 'efficiency',
    why: 'Files on an old desktop or in mailboxes mean delays and two versions of the truth.',
    how: 'Move them into the cloud folder you already pay for. Set up folders and access by team, and send links, not attachments.',
    effort: 'about a week, alongside other work',
    firstStep: 'Choose the one folder everyone asks for, and move that one first.',
  },
  'one-account': {
    title: 'One account per person, for everything',
    area: 'efficiency',
    why: 'You can’t take a shared password back from one person, and people with ten passwords end up reusing one bad password.',
    how: 'Sign in to as many programs as possible with the Microsoft 365 or Google account, and keep the rest in a password manager.',
    effort: 'one day',
    firstStep: 'List the passwords that more than one person knows.',
  },
  'cloud-steps': {
    title: 'Into the cloud one step at a time',
    area: 'scalability',
    why: 'If you move everything in one weekend, something no one thought of will fail.',
    how: 'Move email first, then files, then programs. Keep the old system readable for 30 days after each step.',
    effort: 'a few weeks, alongside other work',
    firstStep: 'List every system and mark each one: keep, move or retire.',
  },
  'cloud-backup': {
    title: 'A backup of your cloud data too',
    area: 'reliability',
    why: 'The cloud keeps running, but it doesn’t keep what someone deleted three months ago.',
    how: 'Back up mailboxes and shared files daily to another provider, and keep them for at least a year.',
    effort: 'two hours',
    firstStep: 'Delete a test file and find out how long you can still get it back.',
  },
  'safe-remote': {
    title: 'Safe work from anywhere',
    area: 'scalability',
    why: 'A home computer shared with the children is not a safe place for customer data.',
    how: 'Use company laptops or a cloud desktop, switch on two-step sign-in, and leave no remote desktop open to the internet.',
    effort: 'one to two days',
    firstStep: 'Find out who works from home and on whose computer.',
  },
  'one-help-desk': {
    title: 'One place to ask for help',
    area: 'efficiency',
    why: 'Questions sent by WhatsApp, by email or in the corridor get lost, and no one sees what keeps breaking.',
    how: 'Use one address for every question, keep a short list of what is urgent, and review the repeat offenders each month.',
    effort: 'two hours',
    firstStep: 'For one week, write down every IT question and how long it took.',
  },
  'licence-clear-out': {
    title: 'A clear-out of licences',
    area: 'efficiency',
    why: 'Many businesses pay for people who left, and for programs that do the same thing twice.',
    how: 'Compare licences with the staff list, cancel those without a name, and choose the smallest plan that does the work.',
    effort: 'two hours, once a year',
    firstStep: 'Put the licence bill next to the staff list and mark what no one uses.',
  },
  'cost-page': {
    title: 'All IT costs on one page',
    area: 'efficiency',
    why: 'Lines, licences, repairs and lost hours are spread over four budgets, so no one sees the total.',
    how: 'List every payment with its contract end date. The dates show you when you can negotiate.',
    effort: 'half a day',
    firstStep: 'Take last month’s bank statement and mark every payment for IT and phones.',
  },
  'joiners-leavers': {
    title: 'A checklist for joiners and leavers',
    area: 'scalability',
    why: 'A new colleague without a login costs you days. A former colleague with a login costs you more.',
    how: 'Write one page for each: accounts, laptop, access, and who does what by when. Use it from the day a contract is signed.',
    howLarger: 'Have the payroll entry start the checklist, so that no one is forgotten.',
    effort: 'two hours',
    firstStep: 'Ask the last person who joined what was missing on the first day.',
  },
  'standard-computer': {
    title: 'One standard computer',
    area: 'scalability',
    why: 'Six models mean six chargers, six sets of faults and no spare that fits.',
    how: 'Choose one laptop and one setup for everyone, and keep one ready in the cupboard.',
    effort: 'half a day',
    firstStep: 'Count the different models you have.',
  },
  'twelve-months': {
    title: 'A one-page plan for twelve months',
    area: 'scalability',
    why: 'Without a plan, the loudest problem decides what you buy.',
    how: 'Set one goal for each of the four quarters, with a budget and a name. Review the plan every quarter.',
    effort: 'half a day',
    firstStep: 'Write down the one IT problem you want to be rid of by this time next year.',
  },
} as const satisfies Record<string, Ingredient>

export type IngredientId = keyof typeof ingredients

/** Ingredients of each kind of assessment, the most useful first. */
export const baseIngredients: Record<AssessmentType, readonly IngredientId[]> = {
  comprehensive: [
    'two-step',
    'tested-backup',
    'updates',
    'measured-wifi',
    'network-battery',
    'shared-files',
    'joiners-leavers',
    'twelve-months',
  ],
  security: [
    'two-step',
    'tested-backup',
    'pay-check',
    'updates',
    'guarded-computers',
    'access-list',
    'locked-laptops',
    'honest-mail',
  ],
  network: [
    'measured-wifi',
    'guest-network',
    'network-battery',
    'second-line',
    'network-map',
    'right-line',
    'early-warning',
    'two-step',
  ],
  cloud: [
    'shared-files',
    'two-step',
    'cloud-backup',
    'one-account',
    'cloud-steps',
    'licence-clear-out',
    'safe-remote',
    'second-line',
  ],
}

/** Ingredients that a larger company needs early. They follow the first three ingredients of the assessment. */
export const sizeIngredients: Record<RecipeAnswers['employees'], readonly IngredientId[]> = {
  '': [],
  '1-10': [],
  '11-50': [],
  '51-200': ['early-warning'],
  '201+': ['early-warning', 'access-list'],
}

/** `words` detects a topic (English and some Afrikaans); `ingredients` lists the measures that help. */
export const topics = {
  backup: {
    words: /back(?:ing|ed)?[ -]?ups?\b|restor|lost (?:data|files)|data loss|rugsteun/i,
    ingredients: ['tested-backup', 'locked-copy'],
  },
  wifi: {
    words: /wi-?fi|wireless|dead spot|signal|slow network|network (?:is |too )?slow/i,
    ingredients: ['measured-wifi', 'guest-network'],
  },
  internet: {
    words: /internet|fibre|\blte\b|bandwidth|line (?:drops|is down|fails)|connection|stadig/i,
    ingredients: ['second-line', 'right-line'],
  },
  power: {
    words: /load[ -]?shed|power|outage|blackout|electricity|inverter|generator|beurtkrag|\bups\b/i,
    ingredients: ['network-battery', 'outage-plan'],
  },
  malware: {
    words: /ransom|virus|malware|hack|breach|trojan|cyber/i,
    ingredients: ['locked-copy', 'guarded-computers'],
  },
  fraud: {
    words: /phish|scam|fraud|fake (?:invoice|e-?mail|mail)|impersonat/i,
    ingredients: ['pay-check', 'honest-mail'],
  },
  email: {
    words: /e-?mail|outlook|inbox|mailbox|\bspam\b/i,
    ingredients: ['honest-mail', 'pay-check'],
  },
  cloud: {
    words: /cloud|365|onedrive|sharepoint|google (?:workspace|drive)|dropbox|migrat/i,
    ingredients: ['cloud-steps', 'cloud-backup'],
  },
  growth: {
    words:
      /grow|onboard|hiring|new (?:staff|people|employees|hires|starters|branch|office)|expand|expansion|scal(?:e|ing)/i,
    ingredients: ['joiners-leavers', 'standard-computer'],
  },
  cost: {
    words: /cost|expens|budget|pric(?:e|ey)|licen[cs]|sav(?:e|ing) money/i,
    ingredients: ['cost-page', 'licence-clear-out'],
  },
  support: {
    words:
      /support|help[ -]?desk|respon[ds]|no it (?:person|staff|department)|downtime|nobody helps/i,
    ingredients: ['one-help-desk', 'early-warning'],
  },
  remote: {
    words: /remote|work(?:ing)? from home|home office|hybrid|\bvpn\b|travel/i,
    ingredients: ['safe-remote', 'locked-laptops'],
  },
  equipment: {
    words:
      /old (?:pc|computer|laptop|machine|equipment|server)|ageing|aging|hardware|slow (?:pc|computer|laptop|machine)|crash|printer|server/i,
    ingredients: ['retirement-dates', 'updates'],
  },
  privacy: {
    words: /popi|privacy|personal information|complian|audit/i,
    ingredients: ['data-register', 'access-list'],
  },
  passwords: {
    words: /passw|log-?in|sign-?in|two[- ]factor|\bmfa\b|\baccess\b/i,
    ingredients: ['one-account', 'access-list'],
  },
} as const satisfies Record<string, { words: RegExp; ingredients: readonly IngredientId[] }>
export type Topic = keyof typeof topics

/** The area that an assessment covers first. The other areas follow by their number of ingredients in the recipe. */
export const firstArea: Record<AssessmentType, Area | undefined> = {
  comprehensive: undefined,
  security: 'security',
  network: 'reliability',
  cloud: 'scalability',
}

/** Managed IT by team size: the page of each recipe, and whom it fits. */
const recipes = {
  basic: ['small-business', 'Managed IT for a small office, with everyday support.'],
  secure: ['small-business', 'Managed IT for a small office, with security first.'],
  core: ['mid-size', 'Managed IT for a mid-size team with longer support hours.'],
  advanced: ['mid-size', 'Managed IT for a mid-size team with more to protect.'],
  enterprise: ['mid-size', 'Managed IT with support around the clock.'],
  startup: ['growth-ready', 'Managed IT for a young team that adds people every month.'],
  scale: ['growth-ready', 'Managed IT for a team that is growing fast.'],
  hypergrowth: ['growth-ready', 'Managed IT around the clock for a company that keeps doubling.'],
} as const
const recipePackages = Object.fromEntries(
  Object.entries(recipes).map(([id, [page, fits]]) => [
    id,
    { name: `The ${capitalize(id)} recipe`, href: `/services/${page}#${id}-recipe`, fits },
  ]),
) as Record<keyof typeof recipes, Package>

const packageOf = (name: string, href: string, fits: string): Package => ({ name, href, fits })

/** Our packages that a recipe can name. The prices are on their pages. */
export const packages = {
  ...recipePackages,
  'business-connect': packageOf(
    'Business Connect',
    '/bundles/business-connect',
    'Line and helpdesk in one, for up to 10 devices.',
  ),
  'business-pro': packageOf(
    'Business Pro',
    '/bundles/business-pro',
    'Line, UPS, backup and monitoring in one, for up to 30 devices.',
  ),
  wifi: packageOf(
    'Wi-Fi as a Service',
    '/connectivity/wifi-as-a-service',
    'Wi-Fi that is planned, installed and looked after for you.',
  ),
  wireless: packageOf(
    'Fixed wireless access',
    '/connectivity/fixed-wireless',
    'A line that needs no cable in the ground. It also works as a second connection.',
  ),
  migration: packageOf(
    'Cloud migration',
    '/cloud/migration',
    'Email, files and programs moved step by step.',
  ),
  desktops: packageOf(
    'Virtual desktops',
    '/cloud/virtual-desktops',
    'A safe company desktop on any computer, at home too.',
  ),
  overview: packageOf('Compare our recipes', '/services', 'Managed IT by team size.'),
  custom: packageOf(
    'A quote for your team size',
    '/pricing#custom-quote',
    'For more than 200 people, we’ll put together a quote with you.',
  ),
} as const satisfies Record<string, Package>
export type PackageId = keyof typeof packages

export const mailWords = {
  subject: (brand: string) => `Your free IT health recipe – ${brand}`,
  tab: 'IT health recipe',
  thanks: 'Thank you for your request. This is what we promised:',
  intro:
    'Here is your recipe: what to fix first, based on your answers. We haven’t measured anything at your office yet. That’s what the health check is for.',
  serves: 'Serves',
  lookFirst: 'Look here first',
  ingredients: 'Ingredients',
  effort: 'Takes',
  tips: 'Pro tips',
  firstWeek: 'Your first week',
  day: (number: number) => `Day ${number}`,
  lastDay: 'Write down where you got stuck. It’s the best preparation for our call.',
  packages: 'If you would rather have us do it',
  packagesNote: 'These packages fit your answers. You can also follow the recipe without us.',
  next: 'What we do next',
  nextSteps: [
    'Someone on our team reads your answers and prepares questions.',
    'We contact you within 24 hours to arrange the health check. It’s free, with nothing to sign.',
    'You get a written report on security, efficiency, reliability and scalability, with what to fix first.',
  ],
  reference: (reference: string) =>
    `Your reference is ${reference}. Quote it if you write or phone us.`,
  reason:
    'You’re getting this one email because a free IT health check was requested on our website with this address. If that wasn’t you, you don’t need to do anything.',
} as const

export const titles: Record<RecipeAnswers['assessmentType'], string> = {
  comprehensive: 'A bit of everything, in the right order',
  security: 'Locked doors, calm nights',
  network: 'A network that stays up',
  cloud: 'To the cloud, with nothing lost',
}

export const servesTexts: Record<RecipeAnswers['employees'], string> = {
  '': 'a team of any size',
  '1-10': 'a team of up to 10',
  '11-50': 'a team of 11 to 50',
  '51-200': 'a company of 51 to 200',
  '201+': 'a company of more than 200',
}

export const focusAreas: Record<Area, { name: string; questions: readonly string[] }> = {
  security: {
    name: 'Security',
    questions: [
      'Would a stolen password alone open your email?',
      'Does anyone who left still have a login?',
      'Would you notice an intruder within a day?',
    ],
  },
  efficiency: {
    name: 'Efficiency',
    questions: [
      'Does anyone wait for Wi-Fi, a file or a restart every day?',
      'Does everyone know where to ask for help?',
      'Do you pay for programs no one opens?',
    ],
  },
  reliability: {
    name: 'Reliability',
    questions: [
      'When did you last restore a file from the backup?',
      'Could you work through four hours without power?',
      'What happens when your only internet line is cut?',
    ],
  },
  scalability: {
    name: 'Scalability',
    questions: [
      'Can a new colleague work on the first day?',
      'Could your line and licences support twice as many people?',
      'Do you know what IT will cost next year?',
    ],
  },
}

export const tips: Record<Area, readonly string[]> = {
  security: [
    'Secure the mailbox first. Anyone who reads your email can reset every other password.',
    'Praise people who report a mistake at once. Silence is what turns a click into a disaster.',
  ],
  efficiency: [
    'Fix what annoys everyone for five minutes a day before what annoys one person for an hour a month.',
    'Ask the newest colleague what is slow. Everyone else has stopped noticing.',
  ],
  reliability: [
    'Pull the plug on purpose, on a quiet morning. You learn more in ten minutes than from any report.',
    'A backup counts from the day it was restored, not from the day it was bought.',
  ],
  scalability: [
    'Write a task down the second time you do it. The third time, someone else can do it.',
    'Sign contracts for the size you are, with the right to grow, not for the size you hope for.',
  ],
}

import type { Area, RecipeAnswers } from '../schema.ts'

/** Words of the recipe mail around its ingredients (ITH-19, D-71). */
export const mailWords = {
  subject: (brand: string) => `Your free IT health recipe – ${brand}`,
  tab: 'IT health recipe',
  thanks: 'Thank you for asking. This is what we promised you on the page:',
  intro:
    'And here is your recipe: what to put right first, chosen by the answers you gave. We have not measured anything of yours yet; that is what the assessment is for.',
  serves: 'Serves',
  lookFirst: 'Look here first',
  ingredients: 'Ingredients',
  effort: 'Takes',
  tips: 'Pro tips',
  firstWeek: 'Your first week',
  day: (number: number) => `Day ${number}`,
  lastDay: 'Write down what you got stuck on. That is the best preparation for our call.',
  packages: 'If you would rather have us do it',
  packagesNote: 'What fits the answers you gave. The recipe works without us, too.',
  next: 'What we do next',
  nextSteps: [
    'One of our team reads your answers and prepares questions.',
    'We contact you within 24 hours to arrange the assessment. It is free, with nothing to sign.',
    'You get a written report on security, efficiency, reliability and scalability, with what to fix first.',
  ],
  reference: (reference: string) =>
    `Your reference is ${reference}. Quote it if you write or phone us.`,
  reason:
    'You get this one message because an IT health assessment was requested on our website with this address. If that was not you, there is nothing you need to do.',
} as const

export const titles: Record<RecipeAnswers['assessmentType'], string> = {
  comprehensive: 'A bit of everything, in the right order',
  security: 'Locked doors, calm nights',
  network: 'A network that stays up',
  cloud: 'To the cloud, with nothing lost',
}

export const serves: Record<RecipeAnswers['employees'], string> = {
  '': 'a team of any size',
  '1-10': 'a team of up to 10',
  '11-50': 'a team of 11 to 50',
  '51-200': 'a company of 51 to 200',
  '201+': 'a company of more than 200',
}

/** Questions to answer by oneself, per area of the report card (ITH-16). */
export const focusAreas: Record<Area, { name: string; questions: readonly string[] }> = {
  security: {
    name: 'Security',
    questions: [
      'Would a stolen password alone open your e-mail?',
      'Does anyone who left still have a login?',
      'Would you notice within a day that someone was in?',
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
      'Would your line and licences carry twice the people?',
      'Do you know what IT will cost next year?',
    ],
  },
}

export const tips: Record<Area, readonly string[]> = {
  security: [
    'Do the mailbox first. Anyone who reads your e-mail can reset every other password.',
    'Praise people who report a mistake at once. Silence is what turns a click into a disaster.',
  ],
  efficiency: [
    'Fix what annoys everyone for five minutes a day before what annoys one person for an hour a month.',
    'Ask the newest colleague what is slow. The others have stopped noticing.',
  ],
  reliability: [
    'Pull the plug on purpose, on a quiet morning. You learn more in ten minutes than from any report.',
    'A backup counts from the day it was restored, not from the day it was bought.',
  ],
  scalability: [
    'Write it down the second time you do it. The third time someone else can.',
    'Sign contracts for the size you are, with the right to grow, not for the size you hope for.',
  ],
}

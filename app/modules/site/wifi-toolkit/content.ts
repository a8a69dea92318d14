import type { SitePath } from '#app/basics/site-path.ts'
import {
  choiceNames,
  type OfficeSize,
  type StaffBand,
} from '#app/modules/sales/lead/wifi-plan/content.ts'
import type { ToolkitTab } from './rules.ts'

export const toolkitMeta = {
  title: 'Wi-Fi toolkit: how many access points and what speed',
  description:
    'Work out the access points and line speed for your office. With a deployment checklist, planning templates and best practices. Free.',
}

export const toolkitHero = {
  eyebrow: 'Wi-Fi toolkit',
  heading: 'Wi-Fi for your office, worked out',
  lead: 'Make three choices to get the number of access points and the line speed you need. Below are checklists and planning sheets for the installation. It’s all free.',
}

export const calculatorWords = {
  heading: 'Wi-Fi requirements calculator',
  officeSize: 'Office size',
  staff: 'Number of staff',
  staffHint: 'Fewer than 10: choose 10-25.',
  speed: 'Current speed',
  speedHint: 'The speed you pay for. A test over a cable tells you more.',
  mbps: (speed: string) => (speed === '1000' ? '1000 Mbps (1 Gbps)' : `${speed} Mbps`),
  calculate: 'Calculate',
}

export const resultWords = {
  heading: 'Your office needs',
  /** Describes the chosen office, such as "Small office, 10-25 people". */
  office: (size: OfficeSize, staff: StaffBand) =>
    `${choiceNames.officeSize[size]} office, ${choiceNames.staff[staff]}`,
  accessPoints: (count: number) => (count === 1 ? 'access point' : 'access points'),
  speed: 'Recommended speed',
  standard: 'Suggested standard',
  upgrade: 'Upgrade Recommended',
  tooSlow: (current: string, recommended: number) =>
    `Your ${current} Mbps line is slower than the ${recommended} Mbps we recommend. Better Wi-Fi will not make it faster.`,
  fastEnough: 'Your line is fast enough. If the office is slow, look at the Wi-Fi first.',
  basis:
    'A first estimate for open offices. Double brick, concrete, several floors or a warehouse need a survey.',
  attach: 'Attach to a contact request',
  service: {
    before: 'Rather have us run it for you?',
    name: 'See Wi-Fi as a Service',
    href: '/connectivity/wifi-as-a-service' satisfies SitePath,
  },
}

export const tabNames: Record<ToolkitTab, string> = {
  checklist: 'Deployment Checklist',
  templates: 'Planning Templates',
  practices: 'Best Practices',
}
export const tabsLabel = 'Toolkit'

export const toolkitClosing = {
  heading: 'Rather not climb the ladder?',
  text: 'We measure the building, hang the access points and watch them for you. Or just ask us a question. It’s free.',
  primary: {
    label: 'Wi-Fi as a Service',
    href: '/connectivity/wifi-as-a-service' satisfies SitePath,
  },
  secondary: {
    label: 'Ask us about your Wi-Fi',
    href: '/contact?interest=wifi#get-in-touch' satisfies SitePath,
  },
}

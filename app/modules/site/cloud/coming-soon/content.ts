import type { SitePath } from '#app/basics/site-path.ts'
import type { OfferId } from '#app/modules/prices/content.ts'
import type { LaunchService } from '#app/modules/sales/lead/forms/launch-interest.ts'

export type ComingSoonPage = {
  path: string
  service: LaunchService
  title: string
  description: string
  eyebrow: string
  heading: string
  lead: string
  /** The customers that the planned service is for, on the tab of its card. */
  tab: string
  planned: readonly string[]
  /** The offer with the documented starting price, if there is one. */
  offer?: OfferId
  tip: string
  meanwhile: readonly { name: string; href: string; text: string }[]
}

const itHealth = {
  name: 'Free IT health check',
  href: '/resources/it-health' satisfies SitePath,
  text: 'Find out what you have today, and what to move or fix first.',
}

export const comingSoonPages: readonly ComingSoonPage[] = [
  {
    path: '/cloud/migration',
    service: 'Cloud Migration',
    title: 'Cloud migration: moving mail and files',
    description:
      'A planned move of mail, files and systems to the cloud for South African businesses. Coming soon: we’ll tell you at launch, or plan yours with us now.',
    eyebrow: 'Cloud Migration',
    heading: 'Move to the cloud without losing a day.',
    lead: 'We move mail, files and business systems off the server under the desk, one at a time and in the right order, while your people keep working.',
    tab: 'For offices with their own server',
    planned: [
      'A list of what you run, and what is worth moving',
      'A trial run with a few people first',
      'Mail and calendars moved overnight',
      'Files moved with their folders and permissions',
      'The old server kept ready until you are sure',
    ],
    tip: 'Clear out before you move. Half of what sits on an old server has not been opened in years.',
    meanwhile: [
      itHealth,
      {
        name: 'Virtual Desktops',
        href: '/cloud/virtual-desktops' satisfies SitePath,
        text: 'Available now: the whole office computer in the cloud, per user.',
      },
    ],
  },
  {
    path: '/cloud/hosting',
    service: 'Cloud Hosting',
    title: 'Cloud hosting and VPS',
    description:
      'Virtual servers for websites and business systems, looked after by people you can phone. Coming soon: we’ll tell you at launch.',
    eyebrow: 'Cloud Hosting',
    heading: 'A server of your own, without the hardware.',
    lead: 'Virtual servers for your website, your bookkeeping or the software only your business uses. We keep them patched, watched and backed up.',
    tab: 'For websites and business systems',
    planned: [
      'A virtual server sized to what you run',
      'Updates and security patches handled by us',
      'Monitoring, and someone who acts on the alerts',
      'Daily copies, restored on request',
      'Room to grow without moving to another server',
    ],
    offer: 'vps-hosting',
    tip: 'Check who owns your domain name before anything else. It should be you, not your last supplier.',
    meanwhile: [
      itHealth,
      {
        name: 'Managed IT',
        href: '/services' satisfies SitePath,
        text: 'Available now: we look after the servers and computers you already have.',
      },
    ],
  },
  {
    path: '/cloud/backup',
    service: 'Cloud Backup',
    title: 'Cloud backup for business files',
    description:
      'Copies of your business files, kept away from the office and tested. Coming soon as a separate service: we’ll tell you at launch.',
    eyebrow: 'Cloud Backup',
    heading: 'Copies of your files, away from the office.',
    lead: 'Fire, theft, ransomware or a wrong click: with a copy somewhere else, a bad day is only a bad day.',
    tab: 'For anything you cannot retype',
    planned: [
      'Daily copies of computers, servers and shared files',
      'Encrypted before they leave the building',
      'Older versions kept, in case a mistake is spotted late',
      'A test restore on a fixed date, with a report',
      'Pay per GB you store',
    ],
    offer: 'cloud-backup',
    tip: 'A backup that has never been restored may not work. Restore one file today and time it.',
    meanwhile: [
      {
        name: 'Business Pro bundle',
        href: '/bundles/business-pro' satisfies SitePath,
        text: 'Available now: cloud backup is one of its ingredients.',
      },
      itHealth,
    ],
  },
  {
    path: '/services/security',
    service: 'IT Security',
    title: 'IT security for small and mid-size business',
    description:
      'Protection against scams, theft and ransomware for South African businesses. Coming soon as a separate service: we’ll tell you at launch.',
    eyebrow: 'IT Security',
    heading: 'Protection for your accounts, computers and data.',
    lead: 'Most break-ins begin with a convincing email and a reused password. We close the easy doors first, then watch the rest.',
    tab: 'For every business',
    planned: [
      'Two-step sign-in for mail, banking and remote access',
      'Computer protection that is monitored, not just installed',
      'Filtering of scam email, and training that sticks',
      'A plan for the first hour of an incident',
      'POPIA basics: who may see what, and a record to prove it',
    ],
    tip: 'Before you pay into a new bank account, phone the supplier on the number you already have. It takes one minute.',
    meanwhile: [
      {
        name: 'The Secure recipe',
        href: '/services/small-business#secure-recipe' satisfies SitePath,
        text: 'Available now: managed IT with security as its main ingredient.',
      },
      itHealth,
    ],
  },
]

/** Returns the page of a path, with or without a trailing slash. */
export function comingSoonPage(path: string): ComingSoonPage | undefined {
  return comingSoonPages.find((page) => page.path === path.replace(/(?<=.)\/$/, ''))
}

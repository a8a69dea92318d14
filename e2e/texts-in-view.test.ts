import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'

const promotion = [
  'Limited Time: First Month FREE on All Services!',
  'Sign up by September 30, 2025',
  'Free FWA installation with 12-month contract',
  'Claim Offer',
]

/** Documented texts that must be visible on a phone without expanding a section. */
const texts: Record<string, string[]> = {
  '/': [
    ...promotion,
    '100Mbps wireless',
    'Managed UPS',
    'Proactive monitoring',
    '2GB cloud backup',
    '24/7 monitoring and helpdesk',
    'Up to 20% discount on bundles',
    'Thandi M.',
    'Pieter V.',
    'Sample',
    '99.9%',
    '35%',
    '15+',
    'Also Available',
  ],
  '/pricing': [
    ...promotion,
    '24/7 monitoring and helpdesk',
    'Updates and antivirus',
    'Security awareness training',
    'Your first month is free with any new service subscription.',
    'Compliance',
    'Do you charge setup fees?',
  ],
  '/pricing?tab=waas': ['Branded guest sign-in page', 'Content filter'],
  '/pricing?tab=bundles': ['100Mbps fixed wireless', 'Parental controls'],
  '/pricing?tab=legacy': ['Remote helpdesk', 'Encrypted disks'],
  '/services/compare': [
    ...promotion,
    'All',
    'Support',
    'Security',
    'Monitoring',
    'Cloud',
    'Planning',
    'Compliance',
    'Remote helpdesk',
    'Threats contained at any hour',
    'Monthly price',
    'Devices included',
    'R9,000',
    'R50,000',
    'R22,000',
    'Do you charge setup fees?',
  ],
  '/bundles/business-pro': promotion,
}

test.for(Object.entries(texts))(
  'SIT-11 SIT-06 PRM-01 HOME-07 HOME-24 PRC-18 CMP-02 CMP-07 on a telephone each documented text of %s is in view without a press',
  async ([path, said]) => {
    const page = await openPage({ path, width: 360, height: 740, javaScript: false })
    const hidden: string[] = []
    for (const text of said) {
      const boxes = await Promise.all(
        (await page.getByText(text, { exact: true }).all()).map((found) => found.boundingBox()),
      )
      // Text for screen readers only is one pixel large.
      if (!boxes.some((box) => box && box.width > 4 && box.height > 4)) hidden.push(text)
    }
    expect(hidden).toEqual([])
  },
)

test('CMP-07 on a telephone the nine recipes stand in one table below the two that are compared', async () => {
  const page = await openPage({ path: '/services/compare', width: 360, javaScript: false })
  const table = page.getByRole('region', { name: 'The nine IT recipes compared' })
  const heads = await table.getByRole('columnheader').allInnerTexts()
  expect(heads.slice(-9)).toEqual(
    'Basic Growth Secure Core Advanced Enterprise Startup Scale Hypergrowth'.split(' '),
  )
  const pair = (await page.locator('.pair').boundingBox())!
  expect((await table.boundingBox())!.y).toBeGreaterThanOrEqual(pair.y + pair.height)
})

import { expect, test } from 'vitest'
import { openPage } from './support/browser.ts'

/** Documented texts that must be visible on a phone without expanding a section. */
const texts: Record<string, string> = {
  '/':
    '100Mbps wireless, Managed UPS, Proactive monitoring, 2GB cloud backup, ' +
    '24/7 monitoring and helpdesk, Up to 20% discount on bundles, Thandi M., Pieter V., ' +
    'Sample, 99.9%, 35%, 15+, Also Available',
  '/pricing':
    '24/7 monitoring and helpdesk, Updates and antivirus, Security awareness training, ' +
    'Your first month is free with any new service subscription., Compliance, ' +
    'Do you charge setup fees?',
  '/pricing?tab=waas': 'Branded guest sign-in page, Content filter',
  '/pricing?tab=bundles': '100Mbps fixed wireless, Parental controls',
  '/pricing?tab=legacy': 'Remote helpdesk, Encrypted disks',
  '/services/compare':
    'All, Support, Security, Monitoring, Cloud, Planning, Compliance, Remote helpdesk, ' +
    'Threats contained at any hour, Monthly price, Devices included, R9,000, R50,000, R22,000, ' +
    'Do you charge setup fees?',
}

test.for(Object.entries(texts))(
  'SIT-11 on a phone each documented text of %s is visible without a click',
  async ([path, said]) => {
    const page = await openPage({ path, width: 360, height: 740, javaScript: false })
    for (const text of said.split(', ')) {
      const found = await page.getByText(text, { exact: true }).all()
      const boxes = await Promise.all(found.map((one) => one.boundingBox()))
      // Text for screen readers only is one pixel large.
      const shown = boxes.filter((box) => box && box.width > 4 && box.height > 4)
      expect(shown, text).not.toEqual([])
    }
  },
)

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  consentIntro,
  consentPurpose,
  knownNoticeVersions,
  noticeVersion,
  privacyNotice,
  spokenNoticeVersion,
} from '../content.ts'
import { noticeTexts } from './content.ts'

test('PRV-03 every known notice version has a stored text', () => {
  expect(Object.keys(noticeTexts)).toEqual([...knownNoticeVersions, spokenNoticeVersion])
  const hashOf = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex')
  const hashes = Object.values(noticeTexts).map((text) => hashOf(text).slice(0, 16))
  expect(hashes).toEqual(['05c3a83690fb1263', '683b60423a32e4d0'])
})

test('PRV-03 the current notice matches the stored text of its version, so a change needs a new version', () => {
  const { who, why, more, link } = privacyNotice
  expect(noticeTexts[noticeVersion]).toMatchObject({
    notice: `${who('{company}')} ${why} {needed} ${more} ${link.name}.`,
    consent: consentIntro,
  })
})

test('PRV-03 STF-08 the spoken notice gives the same purposes as the written one', () => {
  const { notice, consent } = noticeTexts[spokenNoticeVersion]!
  expect(notice).toContain(privacyNotice.why)
  expect(notice).toContain('{needed}')
  expect(consent).toContain(consentPurpose.replace('News', 'news'))
})

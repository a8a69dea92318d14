import { expect, test } from 'vitest'
import { consentIntro, knownNoticeVersions, noticeVersion, privacyNotice } from '../content.ts'
import { noticeTexts } from './notices.ts'

test('PRV-03 every version ever shown can be read, word for word', () => {
  expect(Object.keys(noticeTexts)).toEqual([...knownNoticeVersions])
})

test('PRV-03 the words shown now are those of the version that is stored: other words need another version', () => {
  const { who, why, more, link } = privacyNotice
  expect(noticeTexts[noticeVersion]).toMatchObject({
    notice: `${who('{company}')} ${why} {needed} ${more} ${link.name}.`,
    consent: consentIntro,
  })
})

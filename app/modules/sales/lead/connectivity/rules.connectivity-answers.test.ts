import { expect, test } from 'vitest'
import { answersFromSummary, summariseAnswers } from './rules.ts'

const answers = {
  guestWifi: true,
  fibreCoverage: false,
  multipleLocations: true,
  missionCritical: false,
  quickDeployment: true,
  highBandwidth: false,
}

test('RCP-18 the summary lists each of the six answers as Yes or No', () => {
  expect(summariseAnswers(answers)).toBe(
    'Guest Wi-Fi: Yes\nFibre coverage: No\nMultiple locations: Yes\nMission critical: No\nQuick deployment: Yes\nHigh bandwidth: No',
  )
})

test('ENT-04 the answers are read back from the summary, and only from it', () => {
  expect(answersFromSummary(summariseAnswers(answers))).toEqual(answers)
  expect(
    answersFromSummary('guest wi-fi: YES, High bandwidth: no; Quick deployment: perhaps'),
  ).toEqual({
    guestWifi: true,
    highBandwidth: false,
  })
  expect(answersFromSummary('My router is slow')).toEqual({})
})

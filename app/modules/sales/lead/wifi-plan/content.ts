export const officeSizes = ['small', 'medium', 'large'] as const
export type OfficeSize = (typeof officeSizes)[number]

export const staffBands = ['10-25', '25-50', '50+'] as const
export type StaffBand = (typeof staffBands)[number]

/** Internet speeds in megabits per second. */
export const lineSpeeds = ['20', '50', '100', '200', '500', '1000'] as const
export type LineSpeed = (typeof lineSpeeds)[number]

export const suggestedStandard = 'Wi-Fi 6'

/** No-break spaces keep each unit on the line of its number. */
export const officeAreas: Record<OfficeSize, string> = {
  small: 'up to 200\u00a0m²',
  medium: '200-500\u00a0m²',
  large: 'over 500\u00a0m²',
}

export const choiceNames = {
  officeSize: {
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
  } satisfies Record<OfficeSize, string>,
  staff: {
    '10-25': '10-25 people',
    '25-50': '25-50 people',
    '50+': '50+ people',
  } satisfies Record<StaffBand, string>,
}

export const planLabels = {
  wifiOfficeSize: 'Wi-Fi calculator: office size',
  wifiStaff: 'Wi-Fi calculator: number of staff',
  wifiCurrentSpeedMbps: 'Wi-Fi calculator: current speed in Mbps',
  wifiAccessPoints: 'Wi-Fi calculator: access points',
  wifiRecommendedSpeedMbps: 'Wi-Fi calculator: recommended speed in Mbps',
  wifiUpgradeRecommended: 'Wi-Fi calculator: upgrade recommended',
  wifiStandard: 'Wi-Fi calculator: suggested standard',
} as const

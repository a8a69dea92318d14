import {
  suggestedStandard,
  type LineSpeed,
  type OfficeSize,
  type StaffBand,
} from '../content/wifi-choices.ts'

export type WifiOffice = { officeSize: OfficeSize; staff: StaffBand; currentSpeed: LineSpeed }

export type WifiPlan = {
  accessPoints: number
  recommendedSpeedMbps: number
  isUpgradeRecommended: boolean
  standard: string
}

const sizeFactors: Record<OfficeSize, number> = { small: 1, medium: 2, large: 3 }
const staffFactors: Record<StaffBand, number> = { '10-25': 1, '25-50': 1.5, '50+': 2 }
const recommendedMbps: Record<StaffBand, number> = { '10-25': 100, '25-50': 200, '50+': 500 }

/**
 * What an office needs (WIF-05 to WIF-17): access points are size factor times staff factor, rounded up
 * and never below one; an upgrade is recommended when the line is slower than the speed for the staff.
 */
export function planWifi({ officeSize, staff, currentSpeed }: WifiOffice): WifiPlan {
  const recommendedSpeedMbps = recommendedMbps[staff]
  return {
    accessPoints: Math.max(1, Math.ceil(sizeFactors[officeSize] * staffFactors[staff])),
    recommendedSpeedMbps,
    isUpgradeRecommended: Number(currentSpeed) < recommendedSpeedMbps,
    standard: suggestedStandard,
  }
}

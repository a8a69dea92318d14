import {
  type LineSpeed,
  type OfficeSize,
  type StaffBand,
  lineSpeeds,
  officeSizes,
  staffBands,
  suggestedStandard,
} from './content.ts'

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
 * What an office needs: access points are size factor times staff factor, rounded up
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

/** An office as one word, for the address of the contact form and its hidden input: "small.10-25.50". */
export function planKey({ officeSize, staff, currentSpeed }: WifiOffice): string {
  return [officeSize, staff, currentSpeed].join('.')
}

const offices = new Map<string, WifiOffice>(
  officeSizes
    .flatMap((officeSize) =>
      staffBands.flatMap((staff) =>
        lineSpeeds.map((currentSpeed) => ({ officeSize, staff, currentSpeed })),
      ),
    )
    .map((office) => [planKey(office), office]),
)

/** Every plan the calculator can give. */
export const planKeys: readonly string[] = [...offices.keys()]

/** The office of a key, or undefined for any other text. */
export function officeOfKey(key: string | null | undefined): WifiOffice | undefined {
  return offices.get(key ?? '')
}

/** The place of the attached plan in the contact form. It contains nothing about the sender. */
export function attachHref(office: WifiOffice): string {
  const query = new URLSearchParams({ interest: 'wifi', wifi: planKey(office) })
  return `/contact?${query}#get-in-touch`
}

/** The stored part of an attached plan: inputs and result; nothing for an invalid plan. */
export function planFields(key: string): Record<string, string | number | boolean> {
  const office = officeOfKey(key)
  if (!office) return {}
  const plan = planWifi(office)
  return {
    wifiOfficeSize: office.officeSize,
    wifiStaff: office.staff,
    wifiCurrentSpeedMbps: Number(office.currentSpeed),
    wifiAccessPoints: plan.accessPoints,
    wifiRecommendedSpeedMbps: plan.recommendedSpeedMbps,
    wifiUpgradeRecommended: plan.isUpgradeRecommended,
    wifiStandard: plan.standard,
  }
}

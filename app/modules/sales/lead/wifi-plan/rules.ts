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

/** Plans the Wi-Fi of an office. Recommends an upgrade if the line is slower than the speed for the number of staff. */
export function planWifi({ officeSize, staff, currentSpeed }: WifiOffice): WifiPlan {
  const recommendedSpeedMbps = recommendedMbps[staff]
  return {
    accessPoints: Math.max(1, Math.ceil(sizeFactors[officeSize] * staffFactors[staff])),
    recommendedSpeedMbps,
    isUpgradeRecommended: Number(currentSpeed) < recommendedSpeedMbps,
    standard: suggestedStandard,
  }
}

/** Encodes an office as one word, such as "small.10-25.50", for the URL and a hidden input of the contact form. */
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

export const planKeys: readonly string[] = [...offices.keys()]

/** Summarises a plan: "3 access points, 200 Mbps, Wi-Fi 6". */
export function planSummary({ accessPoints, recommendedSpeedMbps, standard }: WifiPlan): string {
  const points = accessPoints === 1 ? 'access point' : 'access points'
  return `${accessPoints} ${points}, ${recommendedSpeedMbps} Mbps, ${standard}`
}

/** The summaries of all plans, by key. */
export const planSummaries: Readonly<Record<string, string>> = Object.fromEntries(
  [...offices].map(([key, office]) => [key, planSummary(planWifi(office))]),
)

/** Returns the office of a plan key, or undefined for any other text. */
export function officeOfKey(key: string | null | undefined): WifiOffice | undefined {
  return offices.get(key ?? '')
}

/** Returns the URL of the contact form with the plan attached. It contains no personal data. */
export function attachHref(office: WifiOffice): string {
  const query = new URLSearchParams({ interest: 'wifi', wifi: planKey(office) })
  return `/contact?${query}#get-in-touch`
}

/** Returns an attached plan's inputs and results for storage, or an empty object for an invalid key. */
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

import { lineSpeeds, officeSizes, staffBands } from '../content/wifi-choices.ts'
import { planWifi, type WifiOffice } from './plan-wifi.ts'

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

/** The office a key stands for, or undefined for any other text. */
export function officeOfKey(key: string | null | undefined): WifiOffice | undefined {
  return offices.get(key ?? '')
}

/** Where the contact form has the plan attached (WIF-23). Nothing in it says who asks. */
export function attachHref(office: WifiOffice): string {
  const query = new URLSearchParams({ interest: 'wifi', wifi: planKey(office) })
  return `/contact?${query}#get-in-touch`
}

/** What a lead keeps of an attached plan: inputs and result (WIF-23); nothing for what is no plan. */
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

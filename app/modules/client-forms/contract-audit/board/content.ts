import type { Province } from '#app/basics/south-africa.ts'
import type { WindowState } from '../notice-window/rules.ts'
import type { RolloutSort, RolloutStage } from './schema.ts'

export const windowLabels: Record<WindowState, string> = {
  ended: 'Contract has ended',
  closing: 'Ends within 40 business days',
  open: 'Notice window is open',
  soon: 'Notice window opens within 60 days',
  later: 'Later',
  none: 'No end date',
}

export const stageLabels: Record<RolloutStage, string> = {
  'to-plan': 'To plan',
  planned: 'Planned',
  migrated: 'Migrated',
  'not-migrating': 'Not migrating',
}

export const sortLabels: Record<RolloutSort, string> = {
  urgency: 'Priority',
  name: 'Clinic',
  province: 'Province',
  'contract-end': 'Contract end',
  fee: 'Fee, highest first',
  migration: 'Migration date',
  audit: 'Audit date, newest first',
}

export const boardWords = {
  title: 'Rollout board',
  intro:
    'All clinics in the network, audited or not. If a clinic has several audits, you see the one with the latest audit date. If the dates are the same, you see the one received last. Migrated clinics are at the end of the list.',
  messages:
    'People who requested updates in an audit get an email ten minutes after a migration date is set or changed, and 90 days before a contract ends.',
  guidance:
    'Notice windows are only a guide, not legal advice. For individuals, section 14 of the Consumer Protection Act requires the supplier to give notice 80 to 40 business days before the contract ends, and lets the customer cancel on 20 business days’ notice. This section does not apply between companies, so read the contract.',
} as const

/** Converts "longitude latitude" to a point of the map. */
function toMapPoint(place: string): [number, number] {
  const [longitude, latitude] = place.split(' ').map(Number) as [number, number]
  return [Math.round((longitude - 16) * 20), Math.round((-latitude - 22) * 23)]
}

const makeShape = (name: Province, short: string, centre: string, corners: string) => ({
  name,
  short,
  at: toMapPoint(centre),
  outline: `M${corners
    .split(', ')
    .map((corner) => toMapPoint(corner).join(' '))
    .join('L')}Z`,
})

/** Each province is a polygon of longitude and latitude; `mapSize` is in SVG units. */
export const mapSize = { width: 345, height: 300 }
export const provinceShapes = [
  makeShape(
    'Western Cape',
    'WC',
    '20.2 -33.3',
    '17.9 -31.3, 18.3 -34.3, 20 -34.8, 22.2 -34.1, 23.6 -34, 24 -33.3, 22.5 -32.3, 22.8 -31.9, 20.5 -31.8, 18.8 -31',
  ),
  makeShape(
    'Northern Cape',
    'NC',
    '20.9 -29.8',
    '16.5 -28.6, 17.3 -30.3, 17.9 -31.3, 18.8 -31, 20.5 -31.8, 22.8 -31.9, 24.5 -31.3, 25 -30.6, 24.5 -29.6, 24.9 -28.3, 24.4 -27.7, 23 -27, 22.7 -25.9, 20.7 -26.8, 20 -24.8, 20 -28.4, 18 -28.9',
  ),
  makeShape(
    'Eastern Cape',
    'EC',
    '26.2 -32.2',
    '24 -33.3, 23.6 -34, 25.7 -34, 27.5 -33.2, 30.1 -31.1, 29.3 -30.6, 28.2 -30.6, 27.3 -30.4, 26.5 -30.7, 25 -30.6, 24.5 -31.3, 22.8 -31.9, 22.5 -32.3',
  ),
  makeShape(
    'Free State',
    'FS',
    '26.6 -28.7',
    '24.5 -29.6, 25 -30.6, 26.5 -30.7, 27.3 -30.4, 27 -29.6, 28 -28.8, 29.2 -28.5, 29.6 -27.5, 28.5 -26.9, 27.2 -26.9, 26 -27.6, 24.9 -28.3',
  ),
  makeShape(
    'KwaZulu-Natal',
    'KZN',
    '30.7 -28.8',
    '29.3 -30.6, 30.1 -31.1, 31.3 -29.5, 32.4 -28.3, 32.9 -26.9, 31.9 -27.3, 30.9 -27.3, 29.6 -27.5, 29.2 -28.5, 29.4 -29.4, 29.1 -30.2',
  ),
  makeShape(
    'Mpumalanga',
    'MP',
    '30.2 -26',
    '28.5 -26.9, 29.6 -27.5, 30.9 -27.3, 30.8 -26.8, 31 -26.2, 32 -25.8, 32 -24.9, 31.6 -24, 30.8 -24.4, 29.4 -25, 28.8 -25.4, 28.9 -25.9, 28.5 -26.3',
  ),
  makeShape(
    'Gauteng',
    'GP',
    '28 -26.2',
    '27.2 -26.9, 28.5 -26.9, 28.5 -26.3, 28.9 -25.9, 28.8 -25.4, 28 -25.4, 27.6 -25.9, 27.2 -26.3',
  ),
  makeShape(
    'North West',
    'NW',
    '25.3 -26.7',
    '22.7 -25.9, 23 -27, 24.4 -27.7, 24.9 -28.3, 26 -27.6, 27.2 -26.9, 27.2 -26.3, 27.6 -25.9, 28 -25.4, 27 -24.9, 26.5 -24.5, 25.8 -25.6, 24.5 -25.8',
  ),
  makeShape(
    'Limpopo',
    'LP',
    '29 -23.9',
    '26.5 -24.5, 27 -24.9, 28 -25.4, 28.8 -25.4, 29.4 -25, 30.8 -24.4, 31.6 -24, 31.3 -22.4, 29.4 -22.2, 28 -22.9, 27 -23.7',
  ),
]

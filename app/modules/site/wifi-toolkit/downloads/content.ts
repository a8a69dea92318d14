export type Template = {
  id: string
  /** Name of the template and its worksheet. Excel allows at most 31 characters. */
  name: string
  text: string
  /** Columns with their widths in the workbook, in characters. */
  columns: readonly { name: string; width: number }[]
  examples: readonly (readonly (string | number)[])[]
}

export const templatesWords = {
  heading: 'Planning Templates',
  text: 'Four sheets we fill in with every client, each with two example rows. Replace them with your own.',
  workbook: 'All four in one workbook',
  workbookText: 'Opens in Excel, LibreOffice and Google Sheets. The first row stays in view.',
  columns: 'Columns',
  example: 'For example',
}

/** Content shared by the page, the CSV files and the workbook. */
export const templates: readonly Template[] = [
  {
    id: 'site-survey',
    name: 'Site survey',
    text: 'Room by room: who works there, on how many devices, and what the walls are made of.',
    columns: [
      { name: 'Room', width: 18 },
      { name: 'Floor', width: 10 },
      { name: 'Area in m²', width: 12 },
      { name: 'Walls', width: 22 },
      { name: 'People at peak', width: 15 },
      { name: 'Devices at peak', width: 16 },
      { name: 'Used for', width: 26 },
      { name: 'Signal today in dBm', width: 20 },
      { name: 'Notes', width: 34 },
    ],
    examples: [
      [
        'Boardroom',
        'Ground',
        32,
        'Double brick, glass door',
        12,
        25,
        'Video calls',
        -78,
        'Drops when the door is shut',
      ],
      [
        'Open plan',
        'Ground',
        140,
        'Dry wall',
        18,
        40,
        'Cloud work, phones',
        -62,
        'Slow from 09:00 to 10:30',
      ],
    ],
  },
  {
    id: 'access-points',
    name: 'Access points and channels',
    text: 'Where each one is mounted, which channel it uses, and what powers it during an outage.',
    columns: [
      { name: 'Access point', width: 14 },
      { name: 'Room', width: 18 },
      { name: 'Mounted on', width: 18 },
      { name: 'Cable number', width: 14 },
      { name: 'Switch port', width: 13 },
      { name: '2.4 GHz channel', width: 17 },
      { name: '5 GHz channel', width: 15 },
      { name: '5 GHz width in MHz', width: 20 },
      { name: 'On the UPS', width: 12 },
      { name: 'Serial number', width: 18 },
    ],
    examples: [
      ['AP-01', 'Open plan', 'Ceiling, centre', 'C-01', 1, 1, 36, 40, 'yes', ''],
      ['AP-02', 'Boardroom', 'Ceiling, by the door', 'C-02', 2, 6, 44, 40, 'yes', ''],
    ],
  },
  {
    id: 'networks',
    name: 'Networks and access',
    text: 'Which networks you have, who may join them and what they can reach.',
    columns: [
      { name: 'Network name', width: 20 },
      { name: 'For', width: 24 },
      { name: 'VLAN', width: 8 },
      { name: 'Security', width: 20 },
      { name: 'Access to', width: 30 },
      { name: 'Limit per device in Mbps', width: 24 },
      { name: 'Hours', width: 18 },
      { name: 'Password kept by', width: 20 },
    ],
    examples: [
      [
        'Office',
        'Staff laptops and phones',
        10,
        'WPA3',
        'Internet, printers, files',
        'none',
        'always',
        'Office manager',
      ],
      [
        'Guests',
        'Visitors',
        20,
        'WPA3, changed monthly',
        'Internet only',
        10,
        '07:00-19:00',
        'Reception',
      ],
    ],
  },
  {
    id: 'speed-tests',
    name: 'Speed and signal tests',
    text: 'The same spots before and after, so that “it is better now” becomes a figure.',
    columns: [
      { name: 'Date', width: 13 },
      { name: 'Time', width: 9 },
      { name: 'Spot', width: 20 },
      { name: 'Device', width: 16 },
      { name: 'Band', width: 10 },
      { name: 'Signal in dBm', width: 15 },
      { name: 'Download in Mbps', width: 18 },
      { name: 'Upload in Mbps', width: 16 },
      { name: 'Latency in ms', width: 15 },
      { name: 'On battery', width: 12 },
      { name: 'Notes', width: 34 },
    ],
    examples: [
      [
        '2026-11-20',
        '09:15',
        'Boardroom, far end',
        'Laptop',
        '5 GHz',
        -71,
        42,
        38,
        9,
        'no',
        'Before',
      ],
      [
        '2026-12-04',
        '09:20',
        'Boardroom, far end',
        'Laptop',
        '5 GHz',
        -58,
        96,
        94,
        6,
        'no',
        'After AP-02',
      ],
    ],
  },
]

export type Download = {
  /** File name, in the address and on the visitor's device. */
  name: string
  kind: 'PDF' | 'XLSX' | 'CSV'
  type: string
  label: string
}

const contentTypes = {
  PDF: 'application/pdf',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
} as const

export const checklistFile: Download = {
  name: 'wifi-deployment-checklist.pdf',
  kind: 'PDF',
  type: contentTypes.PDF,
  label: 'Download the checklist',
}

export const workbookFile: Download = {
  name: 'wifi-planning-templates.xlsx',
  kind: 'XLSX',
  type: contentTypes.XLSX,
  label: 'Download the workbook',
}

export const templateFiles: readonly Download[] = templates.map(({ id, name }) => ({
  name: `wifi-${id}.csv`,
  kind: 'CSV',
  type: contentTypes.CSV,
  label: `Download ${name.toLowerCase()}`,
}))

export const downloads: readonly Download[] = [checklistFile, workbookFile, ...templateFiles]

/** Size of each file in bytes, by its name. */
export type DownloadSizes = Record<string, number>

export function downloadHref({ name }: Pick<Download, 'name'>): string {
  return `/resources/wifi-toolkit/${name}`
}

/** Returns the type and size of a file, such as "PDF, 12 KB". */
export function downloadDetail({ kind, name }: Download, sizes: DownloadSizes): string {
  const bytes = sizes[name] ?? 0
  return bytes < 1024 ? `${kind}, under 1 KB` : `${kind}, ${Math.round(bytes / 1024)} KB`
}

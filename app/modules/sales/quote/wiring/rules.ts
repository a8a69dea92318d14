import { type WiringPart, wiringParts } from '#app/modules/prices/recipe/wiring/content.ts'
import { wiringWords as words } from './content.ts'

export type WiringBox = {
  part: WiringPart
  lines: string[]
  x: number
  y: number
  width: number
  height: number
  isIncluded: boolean
}
export type WiringLine = {
  kind: 'network' | 'power' | 'care'
  from: WiringPart
  to: WiringPart
  /** End points of the line's segments, each horizontal or vertical. */
  points: (readonly [x: number, y: number])[]
}
export type Wiring = { width: number; height: number; boxes: WiringBox[]; lines: WiringLine[] }

/** Sizes in CSS pixels. The width fits a narrow phone without scaling. */
const diagramSizes = { width: 312, box: 96, gapX: 12, gapY: 16, lineHeight: 14, padding: 7 }
const maxLabelLineLength = 13
/** A diagram with one part would show only the part's name. */
const minPartsToDraw = 2

export const canDrawWiring = (included: readonly WiringPart[]) =>
  new Set(included).size >= minPartsToDraw

type Cell = { part: WiringPart; parts: WiringPart[] }
type Row = { left?: Cell; centre?: Cell; right?: Cell }
const columnNames = ['left', 'centre', 'right'] as const

/**
 * Lays out the wiring diagram in CSS pixels. From top to bottom: cloud services, internet, router or firewall, network,
 * computers, support. Parts that an included part needs are drawn, too. Null if too few parts are included.
 */
export function layOutWiring(included: readonly WiringPart[]): Wiring | null {
  if (!canDrawWiring(included)) return null
  const rows = arrangeInRows(new Set(included))
  const boxes: WiringBox[] = []
  let y = 1
  for (const row of rows) {
    const cells = columnNames.flatMap((side, at) => (row[side] ? [{ ...row[side], at }] : []))
    const labels = cells.map(labelLines)
    const height = Math.max(...labels.map((lines) => lines.length)) * diagramSizes.lineHeight
    for (const [index, { part, parts, at }] of cells.entries())
      boxes.push({
        part,
        lines: labels[index]!,
        x: at * (diagramSizes.box + diagramSizes.gapX),
        y,
        width: diagramSizes.box,
        height: height + 2 * diagramSizes.padding,
        isIncluded: parts.some((each) => included.includes(each)),
      })
    y += height + 2 * diagramSizes.padding + diagramSizes.gapY
  }
  return {
    width: diagramSizes.width,
    height: y - diagramSizes.gapY + 1,
    boxes,
    lines: connectBoxes(boxes),
  }
}

/** Returns the cells of the diagram, row by row. The middle column is the path from the computers to the internet. */
function arrangeInRows(included: ReadonlySet<WiringPart>): Row[] {
  const cell = (...parts: WiringPart[]): Cell | undefined => {
    const here = parts.filter((part) => included.has(part))
    return here.length > 0 ? { part: here[0]!, parts: here } : undefined
  }
  const requiredCell = (part: WiringPart): Cell => ({ part, parts: [part] })
  const gate =
    cell('firewall', 'router') ??
    (needsRouterOrFirewall(included) ? requiredCell('router') : undefined)
  const network = cell('network') ?? (included.has('servers') ? requiredCell('network') : undefined)
  const rows: Row[] = [
    {
      left: cell('officeSuite'),
      centre: cell('backup'),
      right: cell('cloudServers', 'virtualDesktops', 'standby'),
    },
    { left: cell('branches'), centre: requiredCell('internet'), right: cell('elsewhere') },
    { left: cell('ups'), centre: gate },
    { left: cell('servers'), centre: network },
    { centre: requiredCell('computers') },
    { left: cell('helpdesk'), centre: cell('monitoring'), right: cell('security') },
  ]
  return rows.filter((row) => columnNames.some((side) => row[side]))
}

const needsRouterOrFirewall = (included: ReadonlySet<WiringPart>) =>
  included.has('ups') || included.has('network') || included.has('servers')

function labelLines({ parts }: Cell): string[] {
  const names = parts.map((part, at) =>
    at === 0 ? wiringParts[part].label : wiringParts[part].label.toLowerCase(),
  )
  const lines: string[] = []
  for (const word of names.join(', ').split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < maxLabelLineLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Parts that are reached over the internet. */
const onlineParts: readonly WiringPart[] = [
  'officeSuite',
  'backup',
  'cloudServers',
  'virtualDesktops',
  'standby',
  'branches',
  'elsewhere',
]
const supportParts: readonly WiringPart[] = ['helpdesk', 'monitoring', 'security']
const mainChainParts: readonly WiringPart[] = [
  'internet',
  'firewall',
  'router',
  'network',
  'computers',
]

function connectBoxes(boxes: readonly WiringBox[]): WiringLine[] {
  const boxOf = (part: WiringPart) => boxes.find((box) => box.part === part)
  const way = mainChainParts.flatMap((part) => boxOf(part) ?? [])
  const gate = boxOf('firewall') ?? boxOf('router')
  const connect = (
    parts: readonly WiringPart[],
    to: WiringBox | undefined,
    kind: WiringLine['kind'],
  ) =>
    parts.flatMap((part) => {
      const from = boxOf(part)
      return from && to ? [{ kind, from: part, to: to.part, points: connectingPath(from, to) }] : []
    })
  return [
    ...way.slice(1).flatMap((to, at) => connect([way[at]!.part], to, 'network')),
    ...connect(onlineParts, boxOf('internet'), 'network'),
    ...connect(['servers'], boxOf('network'), 'network'),
    ...connect(['ups'], gate, 'power'),
    ...connect(supportParts, boxOf('computers'), 'care'),
  ]
}

/** Straight within a row, otherwise through the middle of the gap between the rows. */
function connectingPath(from: WiringBox, to: WiringBox): WiringLine['points'] {
  const centreOf = ({ x, width }: WiringBox) => x + width / 2
  if (from.y === to.y) {
    const y = from.y + from.height / 2
    const [start, end] = from.x < to.x ? [from.x + from.width, to.x] : [from.x, to.x + to.width]
    return [
      [start, y],
      [end, y],
    ]
  }
  const isDown = from.y < to.y
  const start = isDown ? from.y + from.height : from.y
  const end = isDown ? to.y : to.y + to.height
  const middle = (start + end) / 2
  const isStraight = centreOf(from) === centreOf(to)
  const bend = [from, to].map((box) => [centreOf(box), middle] as const)
  return [[centreOf(from), start], ...(isStraight ? [] : bend), [centreOf(to), end]]
}

/** Describes the diagram in sentences that cover everything its lines show. */
export function wiringSentences(included: readonly WiringPart[]): string[] {
  const has = (part: WiringPart) => included.includes(part)
  const namesOf = (...parts: WiringPart[]) =>
    formatNameList(parts.filter(has).map((part) => wiringParts[part].text))
  const gates = namesOf('network', 'router', 'firewall')
  const online = namesOf(...onlineParts)
  const kept = has('router') || has('firewall') ? gates : wiringParts.router.text
  const care = supportParts.filter(has)
  const careNames = upperFirst(namesOf(...care))
  return [
    words.toInternet(gates),
    ...(has('servers') ? [words.servers] : []),
    ...(online ? [words.overInternet(online)] : []),
    ...(has('ups') ? [words.power(kept)] : []),
    ...(care.length > 0
      ? [care.length > 1 ? words.careOfMany(careNames) : words.care(careNames)]
      : []),
    words.legend,
  ]
}

const formatNameList = (names: readonly string[]) =>
  new Intl.ListFormat('en-ZA', { type: 'conjunction' }).format(names)
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

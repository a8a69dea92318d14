import type { Province } from '#app/basics/south-africa.ts'

type Line = readonly (readonly [number, number])[]
const back = (line: Line): Line => line.toReversed()

/**
 * Borders by longitude and latitude, simplified and drawn by ourselves to about 20 km, each between two places where
 * three provinces or countries meet; outlines are put together from them, so that neighbours fit.
 */
const wcSea: Line = [
  [17.9, -31.1],
  [18.2, -31.7],
  [18.3, -32.3],
  [17.9, -32.8],
  [18.4, -33.7],
  [18.4, -34.2],
  [18.8, -34.2],
  [19.3, -34.5],
  [20, -34.8],
  [20.9, -34.4],
  [22.1, -34.1],
  [23.65, -33.98],
]
const ncSea: Line = [
  [16.45, -28.6],
  [17.3, -30.4],
  [17.9, -31.1],
]
const ecSea: Line = [
  [23.65, -33.98],
  [24.8, -34.2],
  [25.7, -34],
  [26.5, -33.7],
  [27.9, -33],
  [29.4, -31.4],
  [30.2, -31.07],
]
const kznSea: Line = [
  [30.2, -31.07],
  [30.8, -30.4],
  [31.1, -29.7],
  [32, -28.8],
  [32.5, -28.2],
  [32.89, -26.85],
]
const kznNorth: Line = [
  [32.89, -26.85],
  [32.13, -26.84],
  [31.97, -27.3],
  [31, -27.25],
]
const eswatini: Line = [
  [31, -27.25],
  [30.8, -26.8],
  [30.8, -26.4],
  [31.1, -25.95],
  [31.4, -25.73],
  [31.98, -25.95],
]
const mpEast: Line = [
  [31.98, -25.95],
  [32, -25.5],
  [31.95, -24.6],
  [31.88, -24.1],
]
const lpNorth: Line = [
  [31.88, -24.1],
  [31.3, -22.4],
  [30.3, -22.34],
  [29.4, -22.2],
  [28.3, -22.6],
  [27.5, -23.4],
  [26.95, -23.7],
  [26.4, -24.62],
]
const nwNorth: Line = [
  [26.4, -24.62],
  [25.9, -24.75],
  [25.6, -25.6],
  [25, -25.75],
  [24.2, -25.65],
  [23, -25.3],
  [22.7, -25.7],
]
const ncNorth: Line = [
  [22.7, -25.7],
  [22.1, -26.3],
  [21.6, -26.85],
  [20.7, -26.85],
  [20.8, -26.2],
  [20.6, -25.5],
  [20, -24.77],
  [20, -28.4],
  [19.2, -28.9],
  [18.2, -28.9],
  [17.4, -28.7],
  [17, -28.05],
  [16.45, -28.6],
]
const wcNc: Line = [
  [17.9, -31.1],
  [18.8, -31.2],
  [19.3, -31.4],
  [19.9, -31.9],
  [20.9, -32.2],
  [21.6, -32.3],
  [22.4, -31.9],
  [23.3, -31.8],
  [24.1, -31.95],
]
const wcEc: Line = [
  [24.1, -31.95],
  [23.4, -32.6],
  [23.2, -33.1],
  [23.6, -33.7],
  [23.65, -33.98],
]
const ncEc: Line = [
  [24.1, -31.95],
  [24.6, -31.4],
  [25, -30.9],
  [25.45, -30.6],
]
const ecFs: Line = [
  [25.45, -30.6],
  [26, -30.65],
  [26.8, -30.35],
  [27.35, -30.3],
]
const ecLesotho: Line = [
  [27.35, -30.3],
  [27.75, -30.6],
  [28.1, -30.65],
  [28.4, -30.15],
  [29.1, -29.93],
]
const ecKzn: Line = [
  [29.1, -29.93],
  [29.3, -30.3],
  [29.6, -30.65],
  [29.9, -30.9],
  [30.2, -31.07],
]
const kznLesotho: Line = [
  [29.1, -29.93],
  [29.4, -29.5],
  [29.1, -28.95],
  [28.7, -28.7],
]
const fsLesotho: Line = [
  [28.7, -28.7],
  [28.2, -28.75],
  [27.75, -28.9],
  [27.3, -29.5],
  [27, -29.65],
  [27.35, -30.3],
]
const fsKzn: Line = [
  [28.7, -28.7],
  [29, -28.5],
  [29.15, -28.2],
  [29.45, -27.8],
  [29.7, -27.45],
]
const kznMp: Line = [
  [29.7, -27.45],
  [30.3, -27.35],
  [31, -27.25],
]
const fsMp: Line = [
  [29.7, -27.45],
  [29.3, -27],
  [28.9, -26.95],
  [28.45, -26.9],
]
const fsGp: Line = [
  [28.45, -26.9],
  [28, -26.7],
  [27.6, -26.85],
  [27.2, -26.75],
]
const fsNw: Line = [
  [27.2, -26.75],
  [26.9, -26.95],
  [26.3, -27.5],
  [25.6, -27.8],
  [24.95, -28.1],
]
const fsNc: Line = [
  [24.95, -28.1],
  [24.85, -28.7],
  [24.35, -29.1],
  [24.5, -29.6],
  [24.9, -30.1],
  [25.45, -30.6],
]
const nwNc: Line = [
  [24.95, -28.1],
  [24.4, -27.8],
  [23.5, -27.3],
  [22.9, -27],
  [22.7, -26.3],
  [22.7, -25.7],
]
const gpNw: Line = [
  [27.2, -26.75],
  [27.3, -26.3],
  [27.5, -26],
  [27.8, -25.75],
  [28, -25.2],
]
const gpLp: Line = [
  [28, -25.2],
  [28.6, -25.2],
  [28.95, -25.4],
]
const gpMp: Line = [
  [28.95, -25.4],
  [28.85, -25.9],
  [28.7, -26.3],
  [28.6, -26.6],
  [28.45, -26.9],
]
const lpNw: Line = [
  [28, -25.2],
  [27.4, -24.9],
  [26.9, -24.7],
  [26.4, -24.62],
]
const lpMp: Line = [
  [28.95, -25.4],
  [29.4, -25.1],
  [29.9, -25],
  [30.3, -24.6],
  [31, -24.25],
  [31.88, -24.1],
]

/** Each begins and ends at the same place. */
export const provinceOutlines: Record<Province, Line> = {
  'Western Cape': [...wcSea, ...back(wcEc), ...back(wcNc)],
  'Northern Cape': [...ncSea, ...wcNc, ...ncEc, ...back(fsNc), ...nwNc, ...ncNorth],
  'Eastern Cape': [
    ...ecSea,
    ...back(ecKzn),
    ...back(ecLesotho),
    ...back(ecFs),
    ...back(ncEc),
    ...wcEc,
  ],
  'KwaZulu-Natal': [
    ...kznSea,
    ...kznNorth,
    ...back(kznMp),
    ...back(fsKzn),
    ...back(kznLesotho),
    ...ecKzn,
  ],
  'Free State': [
    ...fsLesotho,
    ...back(ecFs),
    ...back(fsNc),
    ...back(fsNw),
    ...back(fsGp),
    ...back(fsMp),
    ...back(fsKzn),
  ],
  'North West': [...nwNorth, ...back(nwNc), ...back(fsNw), ...gpNw, ...lpNw],
  Gauteng: [...fsGp, ...gpNw, ...gpLp, ...gpMp],
  Mpumalanga: [...eswatini, ...mpEast, ...back(lpMp), ...gpMp, ...back(fsMp), ...kznMp],
  Limpopo: [...lpNorth, ...back(lpNw), ...gpLp, ...lpMp],
}

/** Where the short name of each province stands. */
export const provinceLabels: Record<Province, readonly [string, number, number]> = {
  'Western Cape': ['WC', 20.6, -33.3],
  'Northern Cape': ['NC', 21.5, -29.6],
  'Eastern Cape': ['EC', 26.2, -32.2],
  'KwaZulu-Natal': ['KZN', 31, -28.6],
  'Free State': ['FS', 26.6, -28.5],
  'North West': ['NW', 25.4, -26.6],
  Gauteng: ['GP', 28.6, -26.4],
  Mpumalanga: ['MP', 30.1, -26],
  Limpopo: ['LP', 29.2, -23.7],
}

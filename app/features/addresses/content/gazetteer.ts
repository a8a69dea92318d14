import type { Province } from '#app/basics/south-africa.ts'
import type { Place } from '../rules/place.ts'
import { easternCape } from './gazetteer/eastern-cape.ts'
import { freeState } from './gazetteer/free-state.ts'
import { gauteng } from './gazetteer/gauteng.ts'
import type { GazetteerRow } from './gazetteer/gazetteer-rows.ts'
import { kwazuluNatal } from './gazetteer/kwazulu-natal.ts'
import { limpopo } from './gazetteer/limpopo.ts'
import { mpumalanga } from './gazetteer/mpumalanga.ts'
import { northWest } from './gazetteer/north-west.ts'
import { northernCape } from './gazetteer/northern-cape.ts'
import { westernCape } from './gazetteer/western-cape.ts'

const rows: Record<Province, GazetteerRow[]> = {
  'Eastern Cape': easternCape,
  'Free State': freeState,
  Gauteng: gauteng,
  'KwaZulu-Natal': kwazuluNatal,
  Limpopo: limpopo,
  Mpumalanga: mpumalanga,
  'Northern Cape': northernCape,
  'North West': northWest,
  'Western Cape': westernCape,
}

/** Towns and suburbs of South Africa, written from public facts (ADR-27). */
export const places: readonly Place[] = Object.entries(rows).flatMap(([province, list]) =>
  list.map((row) => ({ ...row, province: province as Province })),
)

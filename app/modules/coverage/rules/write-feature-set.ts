import type { LayerBuilding } from './read-feature-set.ts'

/** Buildings in ArcGIS's wire format, with the documented attributes nothing else of the operator's, and whether they are samples. */
export function featureSet({ buildings, isMore }: { buildings: LayerBuilding[]; isMore: boolean }) {
  return {
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPoint',
    spatialReference: { wkid: 4326, latestWkid: 4326 },
    features: buildings.map(({ place, ...building }, at) => ({
      attributes: {
        OBJECTID: building.objectId ?? at + 1,
        Building_Name: building.name,
        Broadband: building.isBroadband ? 'Broadband' : 'None',
        Third_Party_Dependant_For_Connection_Access: building.needsThirdParty ? 'Yes' : 'No',
        Promotion: building.hasPromotion ? 'Yes' : null,
        ...(building.isSample ? { Is_Sample: 'Yes' } : {}),
      },
      geometry: place && { x: place.longitude, y: place.latitude },
    })),
    ...(isMore ? { exceededTransferLimit: true } : {}),
  }
}

/** An error as ArcGIS words it; `reason` lets `readFeatureSet` tell silence from an error (COV-25). */
export function layerError(
  code: number,
  message: string,
  reason: 'error' | 'silence',
  details: string[] = [],
) {
  return { error: { code, message, details, reason } }
}

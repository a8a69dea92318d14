import type { PersonalDataProvider } from '#app/platform/personal-data.ts'
import {
  deleteWatchesOfNobody,
  deleteWatchesOfPerson,
  findWatchesOfPerson,
} from '../data/watches-of-person.server.ts'

/** Where somebody is who asked to be told of coverage (PRV-04). */
export const coveragePersonalData: PersonalDataProvider = {
  name: 'Places to watch for coverage',
  async find(db, email) {
    const watches = await findWatchesOfPerson(db, email)
    return watches.map(({ reference, at, latitude, longitude }) => ({
      what: `Place of ${reference}`,
      at,
      fields: [
        { label: 'Latitude', value: String(latitude) },
        { label: 'Longitude', value: String(longitude) },
      ],
    }))
  },
  erase: (_ctx, tx, { email }) => deleteWatchesOfPerson(tx, email),
  forgetNobodys: deleteWatchesOfNobody,
}

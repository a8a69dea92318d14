import type { Clinics } from '../schema/clinics.ts'

const inTown = (towns: readonly string[]) => towns.map((town) => `${town} Clinic`)

/** Named by place, for the audit form to start with; staff replace them by the network's own list (D-28). */
export const defaultClinics: Clinics = {
  groups: [
    {
      province: 'Gauteng',
      clinics: inTown([
        'Alexandra',
        'Atteridgeville',
        'Daveyton',
        'Diepsloot',
        'Etwatwa',
        'Katlehong',
        'Mamelodi',
        'Orange Farm',
        'Sebokeng',
        'Soshanguve',
        'Tembisa',
        'Vosloorus',
      ]),
    },
    {
      province: 'KwaZulu-Natal',
      clinics: inTown([
        'Chatsworth',
        'Edendale',
        'Esikhawini',
        'Hammarsdale',
        'Inanda',
        'KwaMashu',
        'Newcastle',
        'Port Shepstone',
        'Umlazi',
      ]),
    },
    {
      province: 'Western Cape',
      clinics: inTown([
        'Delft',
        'Gugulethu',
        'Khayelitsha',
        'Mitchells Plain',
        'Nyanga',
        'Paarl East',
        'Thembalethu',
      ]),
    },
    {
      province: 'Limpopo',
      clinics: inTown(['Giyani', 'Lebowakgomo', 'Mankweng', 'Seshego', 'Thohoyandou', 'Tzaneen']),
    },
    {
      province: 'Mpumalanga',
      clinics: inTown(['Ackerville', 'Embalenhle', 'Ermelo', 'Kabokweni', 'KwaMhlanga', 'Matsulu']),
    },
  ],
}

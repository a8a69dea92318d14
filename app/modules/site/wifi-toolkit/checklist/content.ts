export type ChecklistItem = { id: string; text: string; why?: string }
export type ChecklistStage = { id: string; heading: string; items: readonly ChecklistItem[] }

export const checklistWords = {
  heading: 'Deployment Checklist',
  text: 'From the first walk through the building to the day after installation. Tick as you go. Your ticks are saved on this device.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  clear: 'Clear all ticks',
  undo: 'Restore the ticks',
  pdfTitle: 'Wi-Fi deployment checklist',
  pdfLead:
    'From the first walk through the building to the day after installation. Print it, take a pen, and tick things off while the ladder is still up.',
  pdfSite: 'Site',
  pdfDate: 'Date',
  pdfDoneBy: 'Done by',
}

/** `items` are the texts and reasons by id. */
const stage = (
  id: string,
  heading: string,
  items: Record<string, readonly [text: string, why?: string]>,
): ChecklistStage => ({
  id,
  heading,
  items: Object.entries(items).map(([name, [text, why]]) => ({ id: name, text, why })),
})

/** Content of the checklist on the page and in the PDF. Never change an id, because browsers store the ticks by id. */
export const checklist: readonly ChecklistStage[] = [
  stage('before', 'Before anything is ordered', {
    'floor-plan': [
      'Mark on a floor plan where people sit, meet, eat and queue.',
      'Coverage is for people, not for square metres.',
    ],
    walls: [
      'Note what each wall is made of: dry wall, single brick, double brick, concrete, coated glass.',
      'One double-brick wall can weaken a 5 GHz signal more than the distance across a room.',
    ],
    devices: [
      'Count devices, not people: laptop, phone, card machine, printer, camera, television.',
      'Two to three per person is normal.',
    ],
    line: [
      'Test the line over a cable at nine, at noon and at four.',
      'Wi-Fi cannot be faster than the line behind it.',
    ],
    permission: ['Get the landlord’s written consent for cable runs and ceiling mounts.'],
  }),
  stage('cables', 'Cable and power', {
    cat6: [
      'Run one Cat 6 cable to every access point, 90 metres at most, back to one cabinet.',
      'An access point that repeats the signal by radio loses half its speed.',
    ],
    poe: [
      'Choose a PoE switch whose power budget covers all access points with a quarter to spare.',
      'Then no access point needs its own plug.',
    ],
    ups: [
      'Put the fibre box, router and PoE switch on one UPS.',
      'In load shedding, one device without a battery takes all your Wi-Fi down.',
    ],
    surge: [
      'Fit surge protection before the UPS, and earth the cabinet.',
      'Power coming back does more damage than power going off.',
    ],
    labels: ['Label both ends of every cable with the name of its access point.'],
  }),
  stage('mounting', 'Mounting the access points', {
    ceiling: [
      'Mount them on the ceiling, in the open, in the rooms where people work.',
      'Not in the cabinet, not above a steel ceiling grid, not behind the television.',
    ],
    distance: [
      'Keep them 1 metre from metal, ducts and fluorescent fittings, and 3 metres from the microwave.',
    ],
    spacing: ['In brick buildings, plan for two walls between two access points, not three.'],
    photo: ['Photograph each one with its label and its ceiling tile.'],
  }),
  stage('settings', 'Setting up', {
    firmware: ['Update the switch and access points before anyone connects.'],
    passwords: ['Replace every factory password and keep the new ones in a password manager.'],
    wpa3: ['Use WPA3, or WPA2/WPA3 mixed mode while you still have older devices. Switch WPS off.'],
    networks: [
      'Keep staff, guests, card machines and cameras on separate networks.',
      'A guest’s phone must not see your till.',
    ],
    channels: [
      'Set 2.4 GHz to channels 1, 6 and 11 at 20 MHz. At 5 GHz, give neighbouring access points different channels.',
    ],
    country: [
      'Set the country to South Africa on the controller.',
      'It determines which channels and power levels are legal.',
    ],
  }),
  stage('proof', 'Testing it', {
    walk: [
      'Walk through every room with a phone. You want -67 dBm or better where people work, -70 dBm elsewhere.',
    ],
    call: [
      'Walk from one end to the other on a video call. It must not drop between access points.',
    ],
    busy: ['Test again on a full working day, not on a quiet Saturday.'],
    plug: [
      'Unplug the UPS for ten minutes and carry on working.',
      'A battery that has never been tested may be flat.',
    ],
  }),
  stage('handover', 'The day after', {
    drawing: ['File the floor plan with access points, channels and cable numbers.'],
    backup: ['Save a copy of the configuration off site.'],
    owner: ['Name the person who gets the alert when an access point goes quiet.'],
    diary: ['Diarise: firmware every quarter, UPS test every six months.'],
  }),
]

export const checklistIds: readonly string[] = checklist.flatMap(({ items }) =>
  items.map(({ id }) => id),
)

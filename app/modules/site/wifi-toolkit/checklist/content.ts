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

/** Content of the checklist on the page and in the PDF. Never change an id, because browsers store the ticks by id. */
export const checklist: readonly ChecklistStage[] = [
  {
    id: 'before',
    heading: 'Before anything is ordered',
    items: [
      {
        id: 'floor-plan',
        text: 'Mark on a floor plan where people sit, meet, eat and queue.',
        why: 'Coverage is for people, not for square metres.',
      },
      {
        id: 'walls',
        text: 'Note what each wall is made of: dry wall, single brick, double brick, concrete, coated glass.',
        why: 'One double-brick wall can weaken a 5 GHz signal more than the distance across a room.',
      },
      {
        id: 'devices',
        text: 'Count devices, not people: laptop, phone, card machine, printer, camera, television.',
        why: 'Two to three per person is normal.',
      },
      {
        id: 'line',
        text: 'Test the line over a cable at nine, at noon and at four.',
        why: 'Wi-Fi cannot be faster than the line behind it.',
      },
      {
        id: 'permission',
        text: 'Get the landlord’s written consent for cable runs and ceiling mounts.',
      },
    ],
  },
  {
    id: 'cables',
    heading: 'Cable and power',
    items: [
      {
        id: 'cat6',
        text: 'Run one Cat 6 cable to every access point, 90 metres at most, back to one cabinet.',
        why: 'An access point that repeats the signal by radio loses half its speed.',
      },
      {
        id: 'poe',
        text: 'Choose a PoE switch whose power budget covers all access points with a quarter to spare.',
        why: 'Then no access point needs its own plug.',
      },
      {
        id: 'ups',
        text: 'Put the fibre box, router and PoE switch on one UPS.',
        why: 'In load shedding, one device without a battery takes all your Wi-Fi down.',
      },
      {
        id: 'surge',
        text: 'Fit surge protection before the UPS, and earth the cabinet.',
        why: 'Power coming back does more damage than power going off.',
      },
      { id: 'labels', text: 'Label both ends of every cable with the name of its access point.' },
    ],
  },
  {
    id: 'mounting',
    heading: 'Mounting the access points',
    items: [
      {
        id: 'ceiling',
        text: 'Mount them on the ceiling, in the open, in the rooms where people work.',
        why: 'Not in the cabinet, not above a steel ceiling grid, not behind the television.',
      },
      {
        id: 'distance',
        text: 'Keep them 1 metre from metal, ducts and fluorescent fittings, and 3 metres from the microwave.',
      },
      {
        id: 'spacing',
        text: 'In brick buildings, plan for two walls between two access points, not three.',
      },
      { id: 'photo', text: 'Photograph each one with its label and its ceiling tile.' },
    ],
  },
  {
    id: 'settings',
    heading: 'Setting up',
    items: [
      { id: 'firmware', text: 'Update the switch and access points before anyone connects.' },
      {
        id: 'passwords',
        text: 'Replace every factory password and keep the new ones in a password manager.',
      },
      {
        id: 'wpa3',
        text: 'Use WPA3, or WPA2/WPA3 mixed mode while you still have older devices. Switch WPS off.',
      },
      {
        id: 'networks',
        text: 'Keep staff, guests, card machines and cameras on separate networks.',
        why: 'A guest’s phone must not see your till.',
      },
      {
        id: 'channels',
        text: 'Set 2.4 GHz to channels 1, 6 and 11 at 20 MHz. At 5 GHz, give neighbouring access points different channels.',
      },
      {
        id: 'country',
        text: 'Set the country to South Africa on the controller.',
        why: 'It determines which channels and power levels are legal.',
      },
    ],
  },
  {
    id: 'proof',
    heading: 'Testing it',
    items: [
      {
        id: 'walk',
        text: 'Walk through every room with a phone. You want -67 dBm or better where people work, -70 dBm elsewhere.',
      },
      {
        id: 'call',
        text: 'Walk from one end to the other on a video call. It must not drop between access points.',
      },
      { id: 'busy', text: 'Test again on a full working day, not on a quiet Saturday.' },
      {
        id: 'plug',
        text: 'Unplug the UPS for ten minutes and carry on working.',
        why: 'A battery that has never been tested may be flat.',
      },
    ],
  },
  {
    id: 'handover',
    heading: 'The day after',
    items: [
      {
        id: 'drawing',
        text: 'File the floor plan with access points, channels and cable numbers.',
      },
      { id: 'backup', text: 'Save a copy of the configuration off site.' },
      { id: 'owner', text: 'Name the person who gets the alert when an access point goes quiet.' },
      { id: 'diary', text: 'Diarise: firmware every quarter, UPS test every six months.' },
    ],
  },
]

export const checklistIds: readonly string[] = checklist.flatMap(({ items }) =>
  items.map(({ id }) => id),
)

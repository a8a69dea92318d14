export const practicesWords = {
  heading: 'Best Practices',
  text: 'What we have learned on South African ceilings, under tin roofs and behind face brick.',
}

type Practice = { heading: string; paragraphs: readonly string[]; tip?: string }

export const practices: readonly Practice[] = [
  {
    heading: '2.4 or 5 GHz?',
    paragraphs: [
      '2.4 GHz goes further and through more walls, but it is narrow, and the microwave, the gate motor and every neighbour are on it. Keep it for card machines, printers and sensors.',
      '5 GHz is where people should work: more room and far less noise. Brick weakens it more, which is why offices need more access points, not stronger ones.',
    ],
    tip: 'Give both bands one name and let the access points steer laptops to 5 GHz.',
  },
  {
    heading: 'Turn the power down, not up',
    paragraphs: [
      'A phone transmits with a fraction of an access point’s power. Set the access points to full power and phones cling to one they can hear but cannot reach.',
      'Medium power at 5 GHz, low at 2.4 GHz, and one more access point beat full power every time.',
    ],
  },
  {
    heading: 'Load shedding',
    paragraphs: [
      'The chain is fibre box, router, switch and access points. All of them must be on a battery, or the Wi-Fi goes down. A fibre box, a router and one access point draw about 35 watts together. Each extra access point adds about 12.',
      'When the power returns, everything starts at once and there’s a surge. A UPS that waits a minute before it switches the power back on saves your switches.',
    ],
    tip: 'Power the access points from the switch (PoE), so that one UPS in the cabinet keeps them all running.',
  },
  {
    heading: 'Guests, tills and cameras',
    paragraphs: [
      'Give guests internet access only, with a limit per device, so that one video doesn’t stop the card machine. Change the guest password every month.',
      'Put card machines and cameras on separate networks. It’s less work than explaining to the bank why you didn’t.',
    ],
  },
  {
    heading: 'Leave room',
    paragraphs: [
      'Pull two cables where you need one: the labour costs more than the copper. Choose a switch with a third of its ports free.',
      'Measure again when you move a wall, add ten people or change the ceiling.',
    ],
  },
]

/** Typical signal loss through obstacles between phone and access point; the page labels it as typical. */
export const wallWords = {
  heading: 'What a wall costs',
  text: 'Every 3 dB halves the signal, and every 10 dB leaves only a tenth of it.',
  caption: 'Signal lost in typical South African walls',
  columns: ['Obstacle', '2.4 GHz', '5 GHz'],
  rows: [
    { name: 'Dry wall or plain glass', cells: ['3 dB', '4 dB'] },
    { name: 'Single brick, plastered', cells: ['6 dB', '10 dB'] },
    { name: 'Double or face brick', cells: ['10 dB', '18 dB'] },
    { name: 'Reinforced concrete slab', cells: ['15 dB', '25 dB'] },
    { name: 'Coated (heat-reflecting) glass', cells: ['20 dB', '25 dB'] },
    { name: 'Steel door, tin roof, lift shaft', cells: ['30+ dB', '30+ dB'] },
  ],
  note: 'Typical figures to plan with. Walls vary by 5 dB or more: measure before you drill.',
}

export const channelWords = {
  heading: 'A channel plan that works',
  text: 'Two access points on one channel take turns, like people sharing one phone line. So neighbouring access points need different channels.',
  points: [
    '2.4 GHz: channels 1, 6 and 11 only, 20 MHz wide. All others overlap with two of these.',
    '5 GHz: begin with 36, 40, 44 and 48, which don’t have to give way to radar.',
    '5 GHz with more than four access points: add 52 to 64 and 100 to 140. On these channels an access point must move when it detects weather radar, so expect a short break now and then.',
    'In an office, 40 MHz is wide enough. Use 20 MHz where many access points hear each other.',
  ],
  drawing: {
    title: 'Six access points along a corridor',
    text: 'Above: at 2.4 GHz the channels repeat 1, 6, 11. Below: at 5 GHz no channel appears twice among four neighbours.',
    narrow: [1, 6, 11, 1, 6, 11],
    wide: [36, 44, 52, 60, 36, 44],
  },
}

/** What an ingredient is wired to, in the order it is drawn from the top. */
export const places = ['people', 'computers', 'network', 'cloud'] as const
export type Place = (typeof places)[number]

export const placeNames: Record<Place, string> = {
  people: 'Your people',
  computers: 'Your computers',
  network: 'Your network',
  cloud: 'Your cloud',
}

const [people, computers, network, cloud] = places

/** SIT-10: every ingredient of a recipe by its title; the drawing of a recipe is made from it. */
export const wiredTo: Record<string, readonly Place[]> = {
  'Remote helpdesk': [people, computers],
  'Updates and patches': [computers],
  'Antivirus, looked after': [computers],
  'E-mail and accounts': [people, cloud],
  'A list of what you own': [computers],
  'Everything in Basic': [people, computers, cloud],
  'Cloud backup': [computers, cloud],
  'Wi-Fi and network care': [network],
  'Joining and leaving': [people],
  'Microsoft 365 or Google Workspace': [cloud],
  'Everything in Growth, with Basic’s hours': places,
  'Two-step sign-in': [people, cloud],
  'Threat detection': [computers],
  'Phishing practice': [people],
  'POPIA housekeeping': [computers, cloud],
  'Helpdesk for everyone': [people],
  'Computers and servers managed': [computers],
  'Network management': [network],
  'Backup with restore tests': [computers, cloud],
  'Monthly report': [people],
  'Everything in Core': places,
  'Branches joined up': [network],
  'Security monitoring': [computers, network],
  'Visits on site': [people, computers],
  'Quarterly review': [people],
  'Everything in Advanced': places,
  'Security operations': [computers, network, cloud],
  'Disaster recovery': [computers, cloud],
  'Compliance support': [people],
  'Technology lead': [people],
  'Cloud-first setup': [cloud],
  'Laptops ready to open': [computers],
  'Security from day one': [people, computers],
  'Everything in Startup': [people, computers, cloud],
  'Joining, moving, leaving': [people],
  'One sign-in for all tools': [people, cloud],
  'Office network': [network],
  'Licence and cloud costs': [cloud],
  'Everything in Scale': places,
  'New sites as a project': [network],
  'Cloud platform care': [cloud],
  'Due diligence file': [people],
}

/** What can be wired to what: the label in the drawing of a quote, and the same within a sentence. */
export const wiringParts = {
  officeSuite: { label: 'E-mail and files', text: 'e-mail and files' },
  backup: { label: 'Cloud backup', text: 'cloud backup' },
  cloudServers: { label: 'Cloud servers', text: 'cloud servers' },
  virtualDesktops: { label: 'Virtual desktops', text: 'virtual desktops' },
  standby: { label: 'Standby systems', text: 'standby systems' },
  branches: { label: 'Branches', text: 'branches' },
  elsewhere: { label: 'People on the road', text: 'people on the road' },
  internet: { label: 'Internet', text: 'the internet' },
  router: { label: 'Router', text: 'the router' },
  firewall: { label: 'Firewall', text: 'the firewall' },
  ups: { label: 'UPS', text: 'a UPS' },
  network: { label: 'Wi-Fi and switches', text: 'Wi-Fi and switches' },
  servers: { label: 'Servers', text: 'servers' },
  computers: { label: 'Computers', text: 'computers' },
  helpdesk: { label: 'Our helpdesk', text: 'our helpdesk' },
  monitoring: { label: 'Our monitoring', text: 'our monitoring' },
  security: { label: 'Our security watch', text: 'our security watch' },
} as const
export type WiringPart = keyof typeof wiringParts

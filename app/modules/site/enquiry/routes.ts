import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The visitor's own page of an enquiry, outside the frame of the public pages: small, and without script (PAS-02). */
export const enquiryStatusPages: RouteConfigEntry[] = [
  route('enquiry/:key/calendar.ics', 'modules/site/enquiry/routes/calendar.ts'),
  route('enquiry/:key/:part?', 'modules/site/enquiry/routes/enquiry.tsx'),
]

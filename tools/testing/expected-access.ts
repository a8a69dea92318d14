import { staffRoles } from '#app/basics/staff-roles.ts'
import { permissionsOfRole, staffPermissions, type Person } from '#app/modules/access/rules.ts'

/** The routes below /api/admin that each role may use, and some only with a permission, by resource. */
const accessByRole = {
  viewer: `
    /analytics: GET, GET /counts.csv
    /approvals: GET, GET /:id, GET /:id/asked, GET /:id/items, GET /:id/reach, POST /:id/preview
    /approvals: GET /search, GET /summary
    /settings: GET /promotion
    /live: GET
    /notifications: GET, GET /push, POST /push, DELETE /push/:id, POST /:id/read, POST /read
    /offers: GET
    /site-texts: GET, GET /:id
    /storage: GET
    /products: GET, GET /:id, GET /activity, GET /export, GET /summary
    /profile: GET, PATCH, POST /confirmation, GET /mail, POST /mail, GET /passkeys
    /profile: POST /passkeys, POST /passkeys/options, POST /passkeys/:id/name
    /profile: POST /passkeys/:id/remove, POST /password, GET /second-factor
    /profile: POST /second-factor/begin, POST /second-factor/confirm, POST /second-factor/off
    /profile: POST /second-factor/recovery-codes, GET /sessions, POST /sessions/end
    /views: GET /:list{(?:products|leads|approvals|activity)}
    /views: POST /:list{(?:products|leads|approvals|activity)}
    /views: DELETE /:list{(?:products|leads|approvals|activity)}/:id
  `,
  product_manager: `
    /answer-times: GET
    /activity: GET, POST /export
    /coverage: GET, GET /demand, GET /demand/leads, GET /demand/places.csv, POST /imports
    /coverage: GET /imports/:id, POST /imports/:id/:decision{(?:apply|discard|roll-back)}
    /coverage: PUT /imports/:id/parts/:part, POST /imports/:id/read
    /coverage: GET /imports/:id/refused.csv
    /forms: POST /unjani/contract-audit/clinics
    /lead-assignment: GET, POST
    /leads: GET /imports, GET /imports/:id, PUT /imports/:id/file, POST /imports/:id/apply
    /leads: POST /imports/:id/mapping, POST /imports/:id/undo
    /privacy: GET, GET /search, POST /requests, GET /requests/:id, GET /requests/:id/words
    /privacy: POST /requests/:id/words, POST /requests/:id/close, POST /requests/:id/correct
    /privacy: POST /requests/:id/erase, POST /requests/:id/export, POST /requests/:id/verify
    /privacy: POST /retention, POST /requests/:id/extend, POST /requests/:id/fee
    /breaches: GET, GET /:id, POST, POST /:id/export, POST /:id/letters, POST /:id/send
    /breaches: POST /:id/submit
    /register: GET, POST /export
    /settings: GET /brand, POST /brand, POST /brand/pictures, GET, GET /approvals, GET /quotes
    /settings: GET /travel, POST /travel, POST /proposals, POST /proposals/:id/decision
    /settings: POST /site
    /products: POST /samples/clear
    /checklist: GET, POST
    /integrations: GET, POST /:id/test
    /users: GET, GET /:id
    /api-keys: GET, POST, POST /:id/revoke
    /webhooks: GET, GET /:id, PUT /:id, DELETE /:id, POST /:id/secret, POST /:id/test
    /webhooks: POST /:id/deliveries/:deliveryId/resend
  `,
  super_admin: `
    /checklist: POST /samples/load, POST /samples/remove
    /settings: POST /approvals, POST /approvals/decision, GET /access, POST /access
    /settings: POST /quotes
    /users: POST, POST /:id/access, POST /:id/deactivation, POST /:id/hand-over
    /users: GET /:id/held-work, GET /held-work, POST /:id/link, POST /:id/reactivation
    /users: POST /:id/second-factor/reset, GET /:id/sessions, POST /:id/sessions/end
  `,
  editor: `
    /appointments: GET, POST /:id/cancel, POST /:id/undo
    /conversations: GET /:leadId/channels/:channel, POST /:leadId/channels/:channel/messages
    /conversations: GET /:leadId, POST /:leadId/calls, GET /:leadId/composer
    /conversations: GET /:leadId/attachable, POST /:leadId/files, POST /:leadId/files/copy
    /conversations: GET /:leadId/files/:id, DELETE /:leadId/files/:id
    /conversations: PUT /:leadId/files/:id/parts/:start, GET /:leadId/writers
    /conversations: PUT /:leadId/writing, PUT /:leadId/draft, POST /:leadId/replies
    /conversations: POST /:leadId/replies/:messageId/undo
    /bookings: GET /absences, GET /away, POST /absences, DELETE /absences/:id, POST, GET /day
    /bookings: GET /estimate, POST /:id/move, GET /:id/calendar.ics, GET /hours, PUT /hours
    /bookings: GET /options, GET /feed, POST /feed, DELETE /feed
    /mail: GET, POST /:id/attach, POST /:id/change, GET /:id/files/:position, GET /:id/html
    /mail: GET /:id/original
    /weekly-mail: GET, POST
    /reply-signature: GET, POST
    /quotes: GET, POST, GET /:id, POST /:id/versions, GET /leads/:leadId, GET /prices
    /quotes: PUT /versions/:id, GET /versions/:id/pdf, GET /versions/:id/sealed-pdf
    /quotes: POST /versions/:id/delivered, POST /versions/:id/discard, POST /versions/:id/link
    /quotes: POST /versions/:id/prices, POST /versions/:id/send
    /forms: GET, GET /search, GET /site-survey/report/places, GET /unjani/contract-audit/rollout
    /forms: GET /unjani/contract-audit/rollout/clinics
    /forms: POST /unjani/contract-audit/rollout/clinics
    /forms: POST /unjani/contract-audit/rollout/export, GET /:client/:formType/submissions
    /forms: GET /:client/:formType/submissions/:id
    /forms: GET /:client/:formType/submissions/:id/files/:hash
    /forms: POST /:client/:formType/submissions/:id/correction
    /forms: POST /:client/:formType/submissions/:id/spam
    /forms: POST /:client/:formType/submissions/:id/stage
    /forms: POST /:client/:formType/submissions/export, DELETE /drafts/:id, PUT /drafts/:id
    /forms: GET /unjani/contract-audit/clinics
    /leads: GET, GET /:id, GET /agenda, POST /:id/deliveries/:deliveryId/resend
    /leads: POST /:id/contact, POST /:id/merge, POST /:id/notes, POST /:id/owner
    /leads: POST /:id/snooze, POST /:id/spam, POST /:id/status, POST /:id/unmerge, POST /bulk
    /leads: GET /callers, POST /callers, GET /kinds, GET /counts, GET /counts/new
    /leads: GET /alerts/own, PUT /alerts/own, POST /export
    /snippets: GET, GET /for/:leadId
  `,
  'editor edit': `
    /snippets: DELETE /:id, PUT /:id
    /approvals: POST, POST /bulk, POST /bulk/preview, POST /preview, POST /:id/withdrawal
    /products: POST, POST /:id, POST /:id/duplicate, POST /:id/subscribers, POST /import
    /site-texts: POST /:id/draft
  `,
  'product_manager approve': `
    /approvals: POST /:id/decision, POST /:id/review, POST /:id/unscheduling
    /products: POST /:id/archive, POST /:id/archive/undo, POST /:id/restore
  `,
}

/**
 * The routes of the staff API that each role may use, listed a second time by hand: the test of the access table
 * compares with this list, to catch a row that was dropped or weakened by mistake.
 */
export const expectedAccess: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(accessByRole).map(([who, lines]) => [
    who,
    lines.trim().split('\n').flatMap(routesOf),
  ]),
)

/** "/bookings: POST, GET /day" are the routes "POST /bookings" and "GET /bookings/day". */
function routesOf(line: string): string[] {
  const [resource, calls] = line.trim().split(': ')
  return calls!.split(', ').map((call) => {
    const [method, path = ''] = call.split(' ')
    return `${method} ${resource}${path}`
  })
}

const flipFlag = (flags: Record<string, boolean>, name: string) => ({
  ...flags,
  [name]: !flags[name],
})

/** The four roles with their default permissions, and each role again with one permission flipped. */
export const everyPerson: { name: string; person: Person }[] = staffRoles.flatMap((role) => {
  const permissions = permissionsOfRole(role)
  return [
    { name: role, person: { role, permissions } },
    ...staffPermissions.map((flag) => ({
      name: `${role} with ${flag} flipped`,
      person: { role, permissions: flipFlag(permissions, flag) },
    })),
  ]
})

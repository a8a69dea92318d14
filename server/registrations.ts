import { recipeMail } from '#app/features/it-health/services/recipe-mail.server.ts'
import { visitorMails } from '#app/features/leads/services/visitor-mails.server.ts'
import { Extensions } from '#app/platform/extensions.server.ts'

/** Which feature joins in where. */
export const extensions = new Extensions().add(visitorMails, recipeMail)

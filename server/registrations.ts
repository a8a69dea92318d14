import { formLists } from '#app/features/client-forms/services/form-lists.server.ts'
import { submissionBoards } from '#app/features/client-forms/services/submission-boards.server.ts'
import { rolloutBoard } from '#app/features/contract-audit/services/note-audit.server.ts'
import { recipeMail } from '#app/features/it-health/services/recipe-mail.server.ts'
import { visitorMails } from '#app/features/leads/services/visitor-mails.server.ts'
import { welcomePerson } from '#app/features/notifications/services/seed-notifications.server.ts'
import { readSurveyPlaces } from '#app/features/site-survey/services/survey-places.server.ts'
import { newStaffUsers } from '#app/features/staff-access/services/new-staff-users.server.ts'
import { Extensions } from '#app/platform/extensions.server.ts'

/** Which feature joins in where. */
export const extensions = new Extensions()
  .add(visitorMails, recipeMail)
  .add(formLists, readSurveyPlaces)
  .add(submissionBoards, rolloutBoard)
  .add(newStaffUsers, welcomePerson)

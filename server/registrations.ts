import { heldBookings } from '#app/features/bookings/services/held-bookings.server.ts'
import { clientFormsPersonalData } from '#app/features/client-forms/services/personal-data.server.ts'
import { submissionBoards } from '#app/features/client-forms/services/submission-boards.server.ts'
import { rolloutBoard } from '#app/features/contract-audit/services/note-audit.server.ts'
import { attachableSources } from '#app/features/conversations/services/attachable-sources.server.ts'
import { replyFollowUp } from '#app/features/conversations/services/follow-reply.server.ts'
import { messageChannels } from '#app/features/conversations/services/message-channels.server.ts'
import { conversationsPersonalData } from '#app/features/conversations/services/personal-data.server.ts'
import { coveragePersonalData } from '#app/features/coverage/services/personal-data.server.ts'
import { deliveryFollowUps } from '#app/features/deliveries/services/delivery-follow-ups.server.ts'
import { inboundMailPersonalData } from '#app/features/inbound-mail/services/personal-data.server.ts'
import { mailChannel } from '#app/features/inbound-mail/services/mail-channel.server.ts'
import { leadsPersonalData } from '#app/features/leads/services/personal-data.server.ts'
import { mailPersonalData } from '#app/features/mail/services/personal-data.server.ts'
import { welcomePerson } from '#tools/samples/notifications.ts'
import { notifyOfReset } from '#app/features/people/services/notify-of-reset.server.ts'
import { deliveriesPersonalData } from '#app/features/privacy/services/held-deliveries.server.ts'
import { requestsPersonalData } from '#app/features/privacy/services/held-requests.server.ts'
import { personalDataProviders } from '#app/features/privacy/services/personal-data-providers.server.ts'
import { attachableQuotes } from '#app/features/quotes/services/attachable-quotes.server.ts'
import { attachableGuide } from '#app/features/resources/services/guide-file.server.ts'
import { attachableToolkit } from '#app/features/wifi-toolkit/services/attachable-files.server.ts'
import { quoteFollowUp } from '#app/features/quotes/services/follow-quote.server.ts'
import { quotesPersonalData } from '#app/features/quotes/services/personal-data.server.ts'
import { newStaffUsers } from '#app/features/staff-access/services/new-staff-users.server.ts'
import { passwordResets } from '#app/features/staff-access/services/password-resets.server.ts'
import { heldApprovals } from '#app/features/approvals/services/held-approvals.server.ts'
import { heldViews } from '#app/features/console/services/views/held-views.server.ts'
import { heldClinics } from '#app/features/contract-audit/services/held-clinics.server.ts'
import { heldLeads } from '#app/features/leads/services/held-leads.server.ts'
import { readSecondStepRoles } from '#app/features/settings/services/second-step-roles.server.ts'
import { secondStepPolicy } from '#app/features/staff-access/services/second-step-policy.server.ts'
import { heldWork } from '#app/features/staff-access/services/held-work.server.ts'
import { whatsappFollowUp } from '#app/features/whatsapp/services/follow-delivery.server.ts'
import { whatsappPersonalData } from '#app/features/whatsapp/services/personal-data.server.ts'
import { whatsappChannel } from '#app/features/whatsapp/services/whatsapp-channel.server.ts'
import { Extensions } from '#app/platform/extensions.server.ts'

/** Which feature joins in where. */
export const extensions = new Extensions()
  .add(messageChannels, mailChannel, whatsappChannel)
  .add(attachableSources, attachableGuide, attachableToolkit, attachableQuotes)
  .add(deliveryFollowUps, replyFollowUp, quoteFollowUp, whatsappFollowUp)
  .add(submissionBoards, rolloutBoard)
  .add(newStaffUsers, welcomePerson)
  .add(passwordResets, notifyOfReset)
  .add(secondStepPolicy, readSecondStepRoles)
  .add(heldWork, heldLeads, heldBookings, heldApprovals, heldClinics, heldViews)
  // In the order in which they erase: what finds its rows through leads stands before leads.
  .add(
    personalDataProviders,
    coveragePersonalData,
    conversationsPersonalData,
    inboundMailPersonalData,
    whatsappPersonalData,
    quotesPersonalData,
    leadsPersonalData,
    deliveriesPersonalData,
    mailPersonalData,
    clientFormsPersonalData,
    requestsPersonalData,
  )

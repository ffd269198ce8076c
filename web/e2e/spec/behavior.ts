import type { SpecTexts } from './row.ts';

/** PRODUCT §4, §5, §6: states and transitions, validation rules, roles. */
export const BEHAVIOR_ROWS = {
  '§4.authentication.pages': 'Unauthenticated users see the landing page; authenticated users see the home',
  '§4.authentication.loading': 'Loading shows a spinner',
  '§4.authentication.lost': 'A 401 or Unauthorized error leads to the login prompt',
  '§4.subscription.trial': 'trial: active while trialEnd is in the future; shows days left, rounded up',
  '§4.subscription.expired': 'trial expired: trialEnd reached; upgrade required',
  '§4.subscription.active': 'active: after payment activation; shows the next billing date',
  '§4.payment.panel': '1. The user clicks upgrade and a payment panel shows',
  '§4.payment.created': '2. A provider order is created',
  '§4.payment.approved': '3. The order is approved',
  '§4.payment.captured': '4. The order is captured',
  '§4.payment.activated': '5. The activation call is made',
  '§4.payment.cancel': '6. Cancel hides the panel',
  '§4.alert.created': 'Alert: created active',
  '§4.alert.toggled': 'isActive is toggled by the switch',
  '§4.alert.edited': 'Can be edited',
  '§4.alert.deleted': 'Can be deleted',
  '§4.city.cleared': 'Changing the state clears a chosen city that is not in the returned city list',
  '§4.leads.search': 'Search switches to state mode and resets to page 1',
  '§4.leads.load-all': 'Load All switches to all mode, clears the state and sets page 1',
  '§4.heat.very-high': 'Ratio to the busiest location >= 0.75: very-high (red)',
  '§4.heat.high': 'Ratio >= 0.5: high (orange)',
  '§4.heat.medium': 'Ratio >= 0.25: medium (yellow)',
  '§4.heat.low': 'Otherwise: low (green)',

  '§5.search.state':
    'Search requires a state; otherwise a toast "Please select a state" / "State selection is required to search permits"',
  '§5.export.selection':
    'Export requires at least one selected permit; otherwise "No permits selected" / "Please select permits to export"',
  '§5.alert.name': 'Alert form: name is required',
  '§5.alert.values': 'Alert form: min and max value are parsed as numbers',
  '§5.alert.lists':
    'Alert form: cities, counties, permit types and keywords are entered comma-separated, trimmed and split into lists',
  '§5.alert.one-state': {
    says: 'Alert form: only one state is selectable through the form',
    departs: 'Several may be chosen',
  },
  '§5.alert.empty': 'Alert form: empty fields become empty lists or are omitted',
  '§5.contact.required': 'Contact form: full name, email (email type), subject and message are required',
  '§5.contact.optional': 'Contact form: company and phone are optional',
  '§5.contact.local': {
    says: 'Contact form: submission is simulated locally with no call',
    departs: 'Contact form is sent',
  },
  '§5.contact.sent':
    'Contact form shows "Message Sent" / "Thank you for contacting us. We\'ll get back to you within 24 hours."',
  '§5.contact.clears': 'Contact form: the form clears after about 1 second',
  '§5.pager.next': 'Next is disabled when the current page returned fewer than 100 rows',
  '§5.pager.previous': 'Previous is disabled on page 1',
  '§5.notifications.test': 'The test email button is disabled when notifications are off',

  '§6.roles.two':
    'Two levels only: visitor (signed-out, public pages) and signed-in user. No admin or other roles are shown',
  '§6.roles.guard': 'Signed-in pages redirect unauthenticated users to login',
  '§6.subscription.required':
    'Permit data requires a valid trial or active subscription. The server rejects otherwise, with a message containing "Subscription required"',
} as const satisfies SpecTexts;

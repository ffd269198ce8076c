import type { SpecTexts } from './row.ts';

/** PRODUCT §2: routes, what anyone may read, and the error screens. */
export const PUBLIC_PAGE_ROWS = {
  '§2.routes.signed-out':
    'Signed-out: / (landing), /about, /contact, /legal/terms, /legal/privacy; while still loading, too',
  '§2.routes.signed-in':
    'Signed-in: / (home), /dashboard, /leads, /scrapers, /subscription, /notifications, /alerts, /heatmap, plus /about, /contact, /legal/terms, /legal/privacy',
  '§2.routes.not-found': 'Any other path shows a not-found page reading "Page Not Found"',
  '§2.routes.guard': 'Signed-in pages send unauthenticated users to login',
  '§2.routes.spinner': 'While the user is loading, a spinner is shown',

  '§2.landing.anchors': 'Navigation anchors: #features, #pricing, #about, #contact',
  '§2.landing.sign-in': 'Sign In sends the browser to /api/login',
  '§2.landing.start-trial': 'Start Free Trial sends the browser to /api/login',
  '§2.landing.hero': {
    says: 'Hero with a live-data preview of two sample permits, each with a number, a status badge Active or New, a type, a value and a city',
    departs: 'They carry the word "Sample"',
  },
  '§2.landing.coverage': {
    says: 'Market coverage stats',
    departs: 'Where a measured public count exists, the measured one is shown',
  },
  '§2.landing.features': 'Features section',
  '§2.landing.pricing': 'Pricing section',
  '§2.landing.about': 'About section',
  '§2.landing.final-call': 'Final call to action',
  '§2.landing.footer-legal': 'Footer links to /legal/terms and /legal/privacy',
  '§2.landing.footer-email': 'Footer shows a contact email',

  '§2.about.story': 'About: story',
  '§2.about.values': 'About: values',
  '§2.about.leadership': 'About: leadership',
  '§2.about.start-trial': 'About: Start Your Free Trial',
  '§2.contact.form': 'Contact: form',
  '§2.contact.hours': 'Contact: business hours (Mon-Fri 8-6 EST, Sat 9-2, Sun closed)',
  '§2.contact.faq': 'Contact: FAQ',
  '§2.legal.terms': 'Terms: static legal text, last updated December 19, 2024',
  '§2.legal.privacy': 'Privacy: static legal text, last updated December 19, 2024',

  '§2.errors.generic':
    'Generic error screen: "Something went wrong" / "We encountered an unexpected error. Please try refreshing the page or contact support if the problem persists."',
  '§2.errors.try-again': 'Try Again (resets)',
  '§2.errors.refresh': 'Refresh Page (reloads)',
  '§2.errors.details': 'Error Details shows the message',
  '§2.errors.authentication':
    'An error whose message contains 401 or Unauthorized shows "Authentication Required" / "Please log in to access this feature." with a Log In button to /api/login',
  '§2.errors.other-message': 'Other errors show the message, with Try Again',
  '§2.errors.no-message': 'An error without a message shows "An unexpected error occurred"',
} as const satisfies SpecTexts;

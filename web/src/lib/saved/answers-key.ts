/** The session storage key of what a visitor answered on the landing page. Apart, because that page loads little else. */
export const ANSWERS_KEY = 'visitor-answers';

import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { CHANGELOG_PATH } from './addresses.ts';
import { CHANGES } from './changelog.ts';
import type { PublicPage } from './frame.ts';
import { html } from './html.ts';
import { longDate } from './words.ts';

/** What changed for users, by day. */
export function changelogPage(): PublicPage {
  return {
    path: CHANGELOG_PATH,
    title: 'Changelog',
    description: `What changed in ${PRODUCT_NAME} for its users, by day.`,
    crumbs: [['Changelog', CHANGELOG_PATH]],
    main: html`<h1>Changelog</h1>
<p class="lead">What changed for users, the newest first.</p>
${CHANGES.map(
  ({ day, changes }) =>
    html`<section><h2><time datetime="${day}">${longDate(day)}</time></h2><ul class="news">${changes.map((text) => html`<li>${text}</li>`)}</ul></section>`,
)}`,
  };
}

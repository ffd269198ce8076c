import { type LeadCard, mailSubject } from '#shared/domain/alerts/lead-card.ts';
import { mailTimes } from '#shared/domain/alerts/mail-times.ts';
import { whyYouGotIt } from '#shared/domain/alerts/why-you-got-it.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import type { User } from '../../lib/api/session.ts';
import { PlumbBob } from '../../ui/page/logo.tsx';
import { Part } from '../../ui/settings/settings-part.tsx';
import { MailLead } from './mail-lead.tsx';

const ALERT = 'Re-roofs in Phoenix';
const FIRST: LeadCard = {
  label: { sign: '●', words: 'Owner builds it', detail: 'Dana Sample', isBest: true },
  reach: 'phone',
  value: '$24,500',
  work: 'Re-roof, tear off shingles, 24 squares',
  street: '118 Sample St',
  town: 'Phoenix, AZ 85003',
  contact: { role: 'Owner', name: 'Dana Sample', phone: { shown: '(602) 555-0142', href: 'tel:6025550142' } },
  issued: 'Issued Nov 20, 3 days ago',
  permitNumber: 'SAMPLE-0417',
};
const LEADS: readonly LeadCard[] = [
  FIRST,
  {
    label: { sign: '○', words: 'Nobody yet', detail: 'No name on record', isBest: true },
    reach: 'visit',
    value: '$61,000',
    work: 'Re-roof, concrete tile',
    street: '2040 Sample Ave',
    town: 'Phoenix, AZ 85016',
    contact: null,
    issued: 'Issued Nov 19, 4 days ago',
    permitNumber: 'SAMPLE-0422',
  },
  {
    label: { sign: '▬', words: 'Taken', detail: 'Sample Roofing', isBest: false },
    reach: 'none',
    value: null,
    work: 'Re-roof, modified bitumen',
    street: '7 Sample Ct',
    town: 'Phoenix, AZ 85018',
    contact: null,
    issued: 'Issued Nov 18, 5 days ago',
    permitNumber: 'SAMPLE-0431',
  },
];

/** A sample of an alert's mail, with the same parts in the same order (PRODUCT §2, static email preview). */
export function MailPreview({ user }: { readonly user: User }) {
  return (
    <Part title="What the email looks like" says="A sample with made-up permits.">
      <div className="border border-line-strong bg-paper">
        <dl className="grid grid-cols-[4rem_1fr] gap-y-0.5 border-b border-line-strong bg-raised px-5 py-3 text-12">
          <dt className="text-muted">From</dt>
          <dd>{PRODUCT_NAME}</dd>
          <dt className="text-muted">To</dt>
          <dd className="break-all">{user.email}</dd>
          <dt className="text-muted">Subject</dt>
          <dd className="font-medium">{mailSubject(FIRST, LEADS.length)}</dd>
        </dl>
        <div className="m-4 sm:m-6">
          <p className="flex items-center gap-2 text-16 font-semibold">
            <PlumbBob className="!h-5" />
            {PRODUCT_NAME}
          </p>
          <div className="mt-3 border border-t-4 border-line border-t-signal bg-raised">
            <div className="border-b border-line px-5 py-4">
              <p className="text-20 font-semibold">
                {LEADS.length} new leads for “{ALERT}”
              </p>
              <p className="mt-1 text-14">2 have no contractor on the record. Best first.</p>
            </div>
            <ul className="divide-y divide-line px-5">
              {LEADS.map((card) => (
                <li key={card.permitNumber}>
                  <MailLead
                    card={card}
                    why={whyYouGotIt([
                      { alert: ALERT, conditions: 'Roofing in Phoenix, AZ, mentioning “re-roof”' },
                    ])}
                  />
                </li>
              ))}
            </ul>
            <div className="border-t border-line px-5 py-4">
              <p aria-hidden="true">
                <span className="inline-block rounded bg-signal px-4 py-2.5 text-16 font-semibold text-on-signal">
                  See all {LEADS.length} leads
                </span>
              </p>
              <p className="mt-4 text-12 text-muted">
                Alert “{ALERT}”: {LEADS.length} leads. Every email ends with a link that stops this alert and
                one that stops all alert email. No sign-in needed.
              </p>
              <p className="mt-2 text-12 text-muted">We email this alert {mailTimes(user, new Date())}</p>
            </div>
          </div>
        </div>
      </div>
    </Part>
  );
}

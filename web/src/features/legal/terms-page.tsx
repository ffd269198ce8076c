import { Link } from 'react-router';
import { EXPORT_LEADS_PER_MONTH, PRICE, PRODUCT_NAME, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { ContactAddress } from '../../ui/contact-address.tsx';
import { LegalPage, type LegalText } from './legal-page.tsx';

const LINK = 'text-ink underline';

const TERMS: LegalText = {
  title: 'Terms of Service',
  number: 'L-100',
  inShort: (
    <>
      <p className="font-semibold">In short</p>
      <p>
        You pay {PRICE.label}, one month at a time, and nothing is charged by itself. You may export up to{' '}
        {EXPORT_LEADS_PER_MONTH} leads a month. The records are the governments’, with their mistakes; check
        them before you rely on them, and keep to the law when you call people.
      </p>
    </>
  ),
  clauses: [
    {
      id: 'service',
      title: 'The service',
      body: (
        <p>
          {PRODUCT_NAME} collects building permits that governments publish, puts them into one form and
          offers them as construction leads to people in the building trades. By creating an account you agree
          to these terms.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          An account belongs to one person or one company and needs an email address that you can read. Keep
          your password to yourself, and tell us when you think somebody else uses your account. You must be
          at least 18 years old.
        </p>
      ),
    },
    {
      id: 'trial',
      title: 'The free trial',
      body: (
        <p>
          The trial lasts {TRIAL_DAYS} days from your first sign-in. It needs no credit card. There is one
          trial for each email address. When it ends, permits close; nothing is charged.
        </p>
      ),
    },
    {
      id: 'plan',
      title: 'The plan and its price',
      body: (
        <p>
          The Professional plan costs {PRICE.label} in US dollars, paid through PayPal. You may cancel
          anytime. When the price changes, a month that is already paid for keeps its price.
        </p>
      ),
    },
    {
      id: 'export',
      title: 'Exports',
      body: (
        <p>
          With the Professional plan you may export up to {EXPORT_LEADS_PER_MONTH} leads per month. The month
          is a calendar month in UTC. A lead that you export again in the same month counts once.
        </p>
      ),
    },
    {
      id: 'use',
      title: 'What you may do with leads',
      body: (
        <>
          <p>
            You may use leads for your own business: to find work, to prepare bids, to call, write and visit.
          </p>
          <p>
            You may not sell the list or pass it on as a whole, copy the service with programs other than
            those we offer for it, use leads for anything the law forbids, or harass anyone. Laws on calls,
            texts and mail, do-not-call lists among them, are yours to keep to.
          </p>
        </>
      ),
    },
    {
      id: 'records',
      title: 'The records',
      body: (
        <p>
          Permits are shown as their publishers publish them. They may be late, incomplete or wrong, and a
          publisher may stop. We do not promise that a permit exists as shown, that a job is still open or
          that a contact can be reached. Check the official record before you rely on one.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability',
      body: (
        <p>
          We work to keep the service up and the records fresh, and show what is late. We do not promise that
          it is never interrupted.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          As far as the law allows, the service comes as it is, and what we may owe you altogether is limited
          to what you paid us in the twelve months before. Nothing here limits what the law does not let be
          limited.
        </p>
      ),
    },
    {
      id: 'ending',
      title: 'Ending',
      body: (
        <p>
          You may stop using the service and delete your account whenever you like. We may close an account
          that breaks these terms, and will say which one and why.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          When these terms change, the date at the top changes, and what was added stands under its own date.
          Questions: <ContactAddress />.
        </p>
      ),
    },
  ],
  addendum: [
    {
      id: 'payment',
      title: 'One payment is one month',
      body: (
        <>
          <p>
            A payment buys one month, in advance. There is no standing agreement with PayPal or with us, and
            nothing is ever charged by itself. When the month is over, permits close until you pay for
            another.
          </p>
          <p>
            A month paid for while the trial or another month still runs is added to its end. To cancel means
            that reminders stop; access lasts until the end of what you paid for. A payment that is refunded
            or taken back ends the access it bought.
          </p>
        </>
      ),
    },
    {
      id: 'sources',
      title: 'Sources and their licenses',
      body: (
        <p>
          Each lead names its publisher and that publisher’s license, or says that no terms are stated. Those
          terms hold for you too: when you pass a record on, name the source as its license asks.
        </p>
      ),
    },
    {
      id: 'api',
      title: 'API and webhooks',
      body: (
        <p>
          These terms hold for the REST API and for webhooks. A key or a webhook’s secret stands for your
          account: keep it secret, and end it when it is lost. What is fetched by a program counts toward the
          limits that the API page states, and may not be used to rebuild the list for others.
        </p>
      ),
    },
    {
      id: 'calling',
      title: 'Calling people you found here',
      body: (
        <>
          <p>
            That a number stands in a public record is not permission to call or text it. Before you do, at
            the least: check it against the National Do Not Call Registry, and do not call a number on it
            unless an exception in the law is yours; keep to the hours the law allows, 8 in the morning to 9
            in the evening where the other person is, and to what the state of that person asks beyond that,
            which may be a registration, shorter hours or a registry of its own.
          </p>
          <p>
            Keep a list of your own of people who told you not to call, and keep to it. Texts, recorded voices
            and dialing by machine mostly need consent beforehand. Mail you send for sales must say who sends
            it and let people stop it. This is not legal advice; you answer for what you do.
          </p>
        </>
      ),
    },
    {
      id: 'removal',
      title: 'People who asked to be taken out',
      body: (
        <p>
          Anyone named in a record may ask us to take them out (see the{' '}
          <Link to="/legal/privacy#removal" className={LINK}>
            Privacy Policy
          </Link>
          ). If we tell you that somebody you exported has asked, delete them from your copies and do not
          contact them through what you had from us.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'If you find a weakness',
      body: (
        <>
          <p>
            Write to <ContactAddress /> what you saw and how to see it again. We answer within a week, tell
            you when it is mended, and name you if you like.
          </p>
          <p>
            We take no steps against research in good faith: with accounts of your own, without reading or
            changing what belongs to others, without load, and without mail or calls to other people. Give us
            90 days before you publish it. We pay no rewards.
          </p>
        </>
      ),
    },
  ],
};

/** `/legal/terms` (PRODUCT §2). Prices and limits are those of PRODUCT §9. */
export function TermsPage() {
  return <LegalPage text={TERMS} />;
}

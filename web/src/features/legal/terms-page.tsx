import {
  EXPORT_LEADS_PER_MONTH,
  GRACE_DAYS,
  PRICE,
  PRODUCT_NAME,
  TRIAL_DAYS,
} from '#shared/domain/plan/plan.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { TextLink } from '../../ui/link.tsx';
import { ContactAddress } from '../../ui/page/contact-address.tsx';
import { LegalPage, type LegalText } from './legal-page.tsx';

const TERMS: LegalText = {
  title: 'Terms of Service',
  description: `What you get for ${PRICE.label}, what you may do with permits and exports, and how it ends. No automatic charges.`,
  inShort: (
    <>
      <p className="font-semibold">In short</p>
      <p>
        You pay {PRICE.label} for each person, one month at a time. No automatic charges. You may export up to{' '}
        {EXPORT_LEADS_PER_MONTH} leads a month. The records come from governments and can be wrong, so check
        them before you rely on them. Follow the law when you call people.
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
          offers them as leads to people in construction. By creating an account you agree to these terms.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          An account belongs to one person or one company and needs an email address that you can read. Keep
          your password to yourself, and tell us if you think someone else uses your account. You must be at
          least 18 years old.
        </p>
      ),
    },
    {
      id: 'trial',
      title: 'The free trial',
      body: (
        <p>
          The trial lasts {TRIAL_DAYS} days from your first sign-in. You don’t need a credit card. Each email
          address gets one trial. When it ends, you lose access to permits. You are not charged.
        </p>
      ),
    },
    {
      id: 'plan',
      title: 'The plan and its price',
      body: (
        <p>
          The Professional plan costs {PRICE.label} in US dollars, paid through PayPal. You may cancel
          anytime. If the price changes, a month you have already paid for keeps its price.
        </p>
      ),
    },
    {
      id: 'export',
      title: 'Exports',
      body: (
        <p>
          With the Professional plan you may export up to {EXPORT_LEADS_PER_MONTH} leads per month. A month is
          a calendar month in UTC. A lead you export again in the same month counts once.
        </p>
      ),
    },
    {
      id: 'use',
      title: 'What you may do with leads',
      body: (
        <>
          <p>You may use leads for your own business: to find work, prepare bids, call, write and visit.</p>
          <p>
            You may not sell the list or pass it on as a whole, copy the service with programs other than our
            API, use leads for anything the law forbids, or harass anyone. You are responsible for following
            the laws on calls, texts and mail, including do-not-call lists.
          </p>
        </>
      ),
    },
    {
      id: 'records',
      title: 'The records',
      body: (
        <p>
          We show permits as governments publish them. They may be late, incomplete or wrong, and a government
          may stop publishing. We do not promise that a permit is correct, that a job is still open or that a
          contact can be reached. Check the official record before you rely on it.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability',
      body: (
        <p>
          We work to keep the service running and the records current, and we show what is late. We do not
          promise that it is never interrupted.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          As far as the law allows, we provide the service as it is, and our total liability is limited to
          what you paid us in the previous twelve months. Nothing here limits liability that the law does not
          allow us to limit.
        </p>
      ),
    },
    {
      id: 'ending',
      title: 'Ending',
      body: (
        <p>
          You may stop using the service and delete your account whenever you like. We may close an account
          that breaks these terms. If we do, we tell you which term and why.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          When these terms change, the date at the top changes, and additions have their own date. Questions?
          Write to <ContactAddress />.
        </p>
      ),
    },
  ],
  added: 'November 29, 2026',
  addendum: [
    {
      id: 'payment',
      title: 'One payment is one month',
      body: (
        <>
          <p>
            A payment buys one month, in advance. There is no recurring agreement with PayPal or with us, and
            there are no automatic charges. When the month is over, you lose access to permits until you pay
            for another.
          </p>
          <p>
            If you pay while your trial or another month is still running, the new month starts when that
            ends. If you cancel, we stop reminding you, and you keep access until the end of what you paid
            for. If a payment is refunded or reversed, the access it bought ends.
          </p>
          <p>
            A month can be paid for up to {TEAM_MAX} people, at the same price each. They share alerts and a
            work list. A seat added during a month costs the days that are left.
          </p>
          <p>
            If a paid month ends and you have not canceled, you keep access for {GRACE_DAYS} more days, so
            that a late payment does not lock you out. These days are free. There are none after you cancel or
            after the trial.
          </p>
        </>
      ),
    },
    {
      id: 'sources',
      title: 'Sources and their licenses',
      body: (
        <p>
          Each lead names the government that published it and its data license, or says that no license is
          stated. Those licenses apply to you too. If you pass a record on, name the source as its license
          requires, with the attribution shown beside it. Some sources do not allow lists of individuals to be
          used for business. For these, we leave out contacts that are not companies or public bodies, and the
          lead says so.
        </p>
      ),
    },
    {
      id: 'api',
      title: 'API and webhooks',
      body: (
        <p>
          These terms apply to the REST API and to webhooks. Whoever has an API key or a webhook secret can
          act for your account, so keep them secret and revoke them if you lose them. Calls count toward the
          limits on the API page. You may not use the API to rebuild the list for others.
        </p>
      ),
    },
    {
      id: 'calling',
      title: 'Calling people you found here',
      body: (
        <>
          <p>
            A phone number in a public record is not permission to call or text it. Before you do, check it
            against the National Do Not Call Registry, and do not call a number on it unless the law makes an
            exception for you. Call only between 8 AM and 9 PM where the other person is. Follow that person’s
            state law too: it may require a registration, shorter hours or its own do-not-call list.
          </p>
          <p>
            Keep your own list of people who asked you not to call, and do not call them. Texts, recorded
            messages and automatic dialing usually need consent first. Sales email must say who sends it and
            let people unsubscribe. This is not legal advice. You are responsible for how you contact people.
          </p>
        </>
      ),
    },
    {
      id: 'removal',
      title: 'People who asked to be removed',
      body: (
        <p>
          Anyone named in a record may ask us to remove their information (see the{' '}
          <TextLink to="/legal/privacy#removal">Privacy Policy</TextLink>
          ). If we tell you that someone in your exports has asked, delete that person from your copies and do
          not use our data to contact them.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'If you find a security problem',
      body: (
        <>
          <p>
            Write to <ContactAddress />. Say what you saw and how to repeat it. We answer within a week, tell
            you when it is fixed, and credit you if you like.
          </p>
          <p>
            We take no legal action against research in good faith. Use only your own accounts, do not read or
            change other people’s data, do not overload the service, and do not email or call other people.
            Give us 90 days before you publish. We pay no rewards.
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

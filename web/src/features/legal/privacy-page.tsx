import { Link } from 'react-router';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { ContactAddress } from '../../ui/contact-address.tsx';
import { CookieTable } from './cookies.tsx';
import { LegalPage, type LegalText } from './legal-page.tsx';

const LIST = 'list-disc space-y-1 pl-5';

const PRIVACY: LegalText = {
  title: 'Privacy Policy',
  number: 'L-200',
  inShort: (
    <>
      <p className="font-semibold">In short</p>
      <p>
        We keep what your account needs and nothing to advertise with. Three cookies, all for signing in.
        Permits show what governments publish; whoever is named in one can ask to be taken out, on the{' '}
        <Link to="/removal" className="text-ink underline">
          page for removals
        </Link>
        .
      </p>
    </>
  ),
  clauses: [
    {
      id: 'account-data',
      title: 'What we keep about you',
      body: (
        <>
          <p>For your account, and only as long as you have it:</p>
          <ul className={LIST}>
            <li>your email address, and your first name if you gave it;</li>
            <li>your settings: whether, when and how often we write to you, and your trades;</li>
            <li>your alerts, and which permits you exported in a month, for the monthly limit;</li>
            <li>your work list: the permits you marked, their stages with the times, and your notes;</li>
            <li>
              your trial and your payments: PayPal’s order number, amount and date. No card number ever.
            </li>
          </ul>
          <p>
            Your password goes from your browser to the sign-in service and never through our own servers.
            Your searches are not kept.
          </p>
        </>
      ),
    },
    {
      id: 'records',
      title: 'What permits show about others',
      body: (
        <p>
          Permits are public records. Some name owners and contractors, with an address, a license number or a
          phone. We show what the record shows, name its source, and add nothing from elsewhere. Names and
          phones are shown only to signed-in subscribers; public pages and the addresses of pages hold none.
        </p>
      ),
    },
    { id: 'cookies', title: 'Cookies', body: <CookieTable /> },
    {
      id: 'logs',
      title: 'What we log, and what not',
      body: (
        <>
          <p>
            Our log notes a call that failed: when, which kind of call, a request number and the kind of
            fault. It does not hold email addresses, names, phones, what you searched for or what you typed,
            and its entries are deleted after a month.
          </p>
          <p>
            There is no analytics, no advertising, no tracking pixel and no script of others on our pages, but
            for PayPal’s on the page where you pay.
          </p>
        </>
      ),
    },
    {
      id: 'processors',
      title: 'Who works for us',
      body: (
        <ul className={LIST}>
          <li>
            Amazon Web Services: hosting, database, the sign-in service and the sending of mail. Your browser
            connects to its network, so it sees your network address.
          </li>
          <li>PayPal: payment. What you give PayPal stays with PayPal, under its own terms.</li>
        </ul>
      ),
    },
    {
      id: 'sharing',
      title: 'What we do not do',
      body: (
        <p>
          We do not sell, rent or share what we keep about you, and do not use it for anything but the
          service. We hand it out only where the law makes us.
        </p>
      ),
    },
    {
      id: 'mail',
      title: 'Mail',
      body: (
        <p>
          We write about your account, and about permits when you ask for it. Every mail about permits can be
          stopped with one click. When mail to you comes back or is reported as unwanted, we stop by
          ourselves.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You may see what we keep about you, have it corrected, take it with you as a file, and have it
          deleted. Do it on your account page or write to <ContactAddress />; we answer within 30 days,
          wherever you live.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          When this policy changes, the date at the top changes, and what was added stands under its own date.
          {` ${PRODUCT_NAME}`} answers questions about it at <ContactAddress />.
        </p>
      ),
    },
  ],
  addendum: [
    {
      id: 'removal',
      title: 'Being taken out of a record',
      body: (
        <>
          <p>
            If a permit shows your name, address or phone, you may ask us to correct it or to take it out. You
            need no account and no reason. Ask on the{' '}
            <Link to="/removal" className="text-ink underline">
              page for removals
            </Link>{' '}
            or write to <ContactAddress /> with the permit number, or the address of the work, and what should
            go.
          </p>
          <p>
            We ask for no more than we need to find the record, answer within 30 days, and keep what was taken
            out from coming back with the next reading. The official record is the government’s; to change it,
            ask there.
          </p>
          <p>
            A name is taken out where all of its words stand together, in any order; with it goes what the
            record shows of that person: phone, address, license. Where others have the same name we take it
            out of the permits that are yours only. A phone number or an address is taken out wherever it
            stands, in text too.
          </p>
          <p>
            Of a request we keep what you typed and how it was answered: while a removal holds, because
            without it we could not keep it; otherwise for a year. It is used for nothing else and handed to
            nobody.
          </p>
        </>
      ),
    },
    {
      id: 'after-deletion',
      title: 'After you delete your account',
      body: (
        <>
          <p>
            Everything kept under your account goes, at our database and at the sign-in service. One thing
            stays: a keyed hash of your email address with the date your trial ends, so that a trial is not
            had twice. A keyed hash recognizes an address it is shown; the address cannot be read from it. For
            a day there is also a keyed hash of the account’s number, so that an old sign-in does not open it
            again.
          </p>
          <p>
            We keep it for as long as we offer a free trial, and use it for nothing else. PayPal keeps its own
            record of what you paid.
          </p>
        </>
      ),
    },
    {
      id: 'limits',
      title: 'Limits against abuse',
      body: (
        <p>
          Some calls, such as signing in, are limited in how often they may be made. For that we count them
          under a keyed hash of the network address, never the address itself, and drop the count soon after
          its limit has run out. When a limit is reached, our log notes it with the first characters of that
          hash, for a month.
        </p>
      ),
    },
    {
      id: 'sources',
      title: 'Sources',
      body: (
        <p>
          Records come from the open-data portals of cities, counties and states. Each lead names its own,
          with the day we first saw it and the day we last checked, so that you can tell where something about
          you comes from.
        </p>
      ),
    },
    {
      id: 'api',
      title: 'API and webhooks',
      body: (
        <p>
          For the API we keep the hash of each key, its name, its first characters, and when it was last used;
          which permits you fetched in a month, to count them, until the end of the next; and for a day what a
          write answered, when you ask us to make it once. For webhooks we keep the address you have us send
          to and its secret, encrypted, and for 30 days when something was sent there, which permits it named
          and what your server answered.
        </p>
      ),
    },
    {
      id: 'sign-ins',
      title: 'Sign-ins and security',
      body: (
        <p>
          For each browser that is signed in we keep what it calls itself, its time zone, and when it was last
          used. What happens to your account, such as a sign-in, a new key or a new password, is in a log that
          you can read on the security page for 90 days; about some of it we mail you. A passkey stays on your
          device: the sign-in service gets its public part only. Of recovery codes we keep hashes. For a year
          AWS records calls of the sign-in service, failed sign-ins included, without what was typed.
        </p>
      ),
    },
    {
      id: 'phone',
      title: 'Phone alerts, and what stays on your device',
      body: (
        <>
          <p>
            For phone alerts we keep, for each device you turn on, what its browser calls itself, the address
            its maker’s push service takes messages at, the keys to encrypt them with, and when one last
            arrived. Messages pass through that push service encrypted; they name no person. Removing a device
            removes all of it.
          </p>
          <p>
            So that you can read without a network, your browser keeps the list of leads you saw last and the
            last 50 permits you opened, for 14 days at most. They never leave the device, and are deleted when
            you sign out there.
          </p>
        </>
      ),
    },
  ],
};

/** `/legal/privacy` (PRODUCT §2). */
export function PrivacyPage() {
  return <LegalPage text={PRIVACY} />;
}

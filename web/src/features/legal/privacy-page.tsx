import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { TextLink } from '../../ui/link.tsx';
import { ContactAddress } from '../../ui/page/contact-address.tsx';
import { CookieTable } from './cookies.tsx';
import { LegalPage, type LegalText } from './legal-page.tsx';

const LIST = 'list-disc space-y-1 pl-5';

const PRIVACY: LegalText = {
  title: 'Privacy Policy',
  description: `What ${PRODUCT_NAME} keeps about you, for how long, and what permits show about others. No advertising, no sale of data.`,
  inShort: (
    <>
      <p className="font-semibold">In short</p>
      <p>
        We keep what your account needs, and nothing for advertising. We set three cookies, all for signing
        in. Permits show what governments publish. If your name is in one, you can ask us to remove it on the{' '}
        <TextLink to="/removal">removal page</TextLink>.
      </p>
    </>
  ),
  clauses: [
    {
      id: 'account-data',
      title: 'What we keep about you',
      body: (
        <>
          <p>For your account, as long as you have it:</p>
          <ul className={LIST}>
            <li>your email address, and your first name if you gave it;</li>
            <li>your settings: whether, when and how often we write to you, and your trades;</li>
            <li>your alerts, and which permits you exported in a month, for the monthly limit;</li>
            <li>
              your work list: the permits you marked, their stages with the times, your notes, how the last
              call went, when to call back, and the score, label and trades of the lead at your first call.
              Once a month we count how the called leads of all users turned out, by score. All users see
              these counts if at least 20 users have called; they name nobody;
            </li>
            <li>
              your trial and your payments: PayPal’s order number, amount and date. Never a card number.
            </li>
          </ul>
          <p>
            Your password goes from your browser straight to the sign-in service, never through our own
            servers. We do not keep your searches.
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
          phone. We show what the record shows, name its source and add nothing from elsewhere. Only signed-in
          subscribers see names and phone numbers. Public pages and page addresses contain none.
        </p>
      ),
    },
    { id: 'cookies', title: 'Cookies', body: <CookieTable /> },
    {
      id: 'logs',
      title: 'What we log',
      body: (
        <>
          <p>
            When a request fails, we log the time, the kind of request, a request number and the kind of
            error. The log does not contain email addresses, names, phone numbers, searches or anything you
            typed. We delete entries after a month.
          </p>
          <p>
            Our pages have no analytics, no ads, no tracking pixels and no third-party scripts, except
            PayPal’s on the page where you pay.
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
            Amazon Web Services: hosting, database, the sign-in service and email. Your browser connects to
            its network, so it sees your IP address.
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
          We do not sell, rent or share what we keep about you, and we use it only for the service. We hand it
          over only if the law requires it.
        </p>
      ),
    },
    {
      id: 'mail',
      title: 'Email',
      body: (
        <p>
          We email you about your account, and about permits if you ask for it. You can stop any email about
          permits with one click. If our email to you bounces or is marked as spam, we stop sending.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <p>
          You may see what we keep about you, correct it, download it and delete it. Use Security in your
          settings or write to <ContactAddress />. We answer within 30 days, wherever you live.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      body: (
        <p>
          When this policy changes, the date at the top changes, and additions have their own date.{' '}
          {` ${PRODUCT_NAME}`} answers questions about it at <ContactAddress />.
        </p>
      ),
    },
  ],
  added: 'November 29, 2026',
  addendum: [
    {
      id: 'removal',
      title: 'Removing your information',
      body: (
        <>
          <p>
            Some permits also show a contractor’s email address, which only signed-in subscribers see. If a
            permit shows your name, address, phone number or email address, you may ask us to correct or
            remove it. You don’t need an account or a reason. Use the{' '}
            <TextLink to="/removal">removal page</TextLink> or write to <ContactAddress /> with the permit
            number or the job’s address, and what to remove.
          </p>
          <p>
            We ask only for what we need to find the record. We answer within 30 days and make sure that what
            we removed does not come back the next time we read the record. The official record belongs to the
            government; to change it, ask there.
          </p>
          <p>
            We remove a name wherever all of its words appear together, in any order, with what the record
            shows about that person: phone number, address, license and email address. If other people have
            the same name, we remove it only from your permits. We remove a phone number or an address
            wherever it appears, including in descriptions.
          </p>
          <p>
            We keep what you typed and our answer as long as the removal is in effect, because we need it to
            keep the information out; otherwise for a year. We use it for nothing else and share it with no
            one.
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
            We delete everything in your account, in our database and at the sign-in service. One thing
            remains: a keyed hash of your email address with the date your trial ended, so that nobody gets a
            second trial. How many permits you exported or read this month stays with it until the month after
            the next begins, so that a new account does not start the month’s limits again, but not which
            ones. A keyed hash lets us recognize the address if we see it again, but the address cannot be
            read from it. For one day we also keep a keyed hash of the account’s number, so that an old
            sign-in cannot open it again.
          </p>
          <p>
            We keep it as long as we offer a free trial and use it for nothing else. PayPal keeps its own
            record of what you paid.
          </p>
        </>
      ),
    },
    {
      id: 'geocoder',
      title: 'Points on the map',
      body: (
        <p>
          Since November 26, 2026: where a record gives an address and no point on the map, we send the
          address of the job to the geocoder of the U.S. Census Bureau and show the point it answers, marked
          as such. We send no name, no phone number and nothing that we removed.
        </p>
      ),
    },
    {
      id: 'team',
      title: 'Working in a team',
      body: (
        <p>
          Since November 26, 2026: the people of a team see each other’s first name and email address, the
          leads that each has, and what was noted about them. What you note in a team belongs to its owner’s
          account and stays there when you leave. We mail an invitation to an address that the owner gives us,
          keep it for up to seven days, and use it for nothing else.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'When you write to us',
      body: (
        <p>
          The contact form emails your message to our own mailbox. We keep it there to answer you and to look
          up what we agreed, and use it for nothing else. Nothing you type in it is sent to anyone else. “Tell
          me when you cover” on the home page sends such a message, with your address and the place; write to
          us to take it back.
        </p>
      ),
    },
    {
      id: 'limits',
      title: 'Limits against abuse',
      body: (
        <p>
          We limit how often some requests, such as signing in or writing to us, may be made. To do that we
          count them under a keyed hash of the IP address, never the address itself, and delete the count soon
          after the limit ends. When a limit is reached, we log the first characters of that hash for a month.
          How many permits we show in a day is limited too: to count each once, we keep which ones you were
          shown until the day is over.
        </p>
      ),
    },
    {
      id: 'sources',
      title: 'Sources',
      body: (
        <p>
          Records come from the open-data portals of cities, counties and states. Each lead names its source,
          the day we first saw it and the day we last checked it, so you can tell where information about you
          comes from.
        </p>
      ),
    },
    {
      id: 'api',
      title: 'API and webhooks',
      body: (
        <p>
          For the API we keep the hash of each key, its name, its first characters and when it was last used.
          We keep which permits you fetched in a month, to count them, until the end of the next month. We
          keep the answer to a write for a day if you sent an idempotency key. For webhooks we keep the
          address you gave us and its secret, encrypted. For 30 days we keep when we sent something, which
          permits it named and what your server answered.
        </p>
      ),
    },
    {
      id: 'sign-ins',
      title: 'Sign-ins and security',
      body: (
        <p>
          For each signed-in browser we keep its name, its time zone and when it was last used. The Security
          page shows what happened to your account in the last 90 days, such as a sign-in, a new key or a new
          password. We email you about some of it. A passkey stays on your device: the sign-in service gets
          only its public part. We keep only hashes of recovery codes. For a year AWS records calls to the
          sign-in service, including failed sign-ins, without what was typed.
        </p>
      ),
    },
    {
      id: 'phone',
      title: 'Phone alerts, and what stays on your device',
      body: (
        <>
          <p>
            For each device you turn phone alerts on for, we keep its browser’s name, the address of its push
            service, the keys that encrypt messages and when one last arrived. Messages pass through that push
            service encrypted and name no one. If you remove a device, we delete all of this.
          </p>
          <p>
            So that you can read offline, your browser keeps the last five lists of leads you saw, the last 50
            permits you opened, your notes on them, your work list and the stops of your route, for up to 14
            days. The map around those stops, at most 5 MB, stays until the route changes. What you change
            without a connection waits there until it is sent. Signing out there deletes all of it. Your
            location, if you start a route from it, is not kept.
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

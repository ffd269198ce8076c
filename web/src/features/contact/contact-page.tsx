import { usePageTitle } from '../../lib/page/page-title.ts';
import { ContactAddress } from '../../ui/page/contact-address.tsx';
import { PublicFrame } from '../../ui/page/public-frame.tsx';
import { BusinessHours } from './business-hours.tsx';
import { ContactForm } from './contact-form.tsx';
import { Questions } from './questions.tsx';

/** PRODUCT §2, contact. */
export function ContactPage() {
  usePageTitle('Contact');
  return (
    <PublicFrame>
      {() => (
        <>
          <header className="sm:pt-4">
            <p className="figures font-mono text-12 text-muted">A-300</p>
            <h1 className="mt-2 text-28 font-semibold tracking-tight sm:text-44">Contact</h1>
            <p className="mt-4 max-w-prose text-16 text-pretty text-muted">
              Got a question, a record that looks wrong, or a city we should add? Send us a message.
            </p>
          </header>
          <div className="mt-8 mb-12 grid border border-line-strong bg-raised lg:mb-20 lg:grid-cols-12">
            <div className="border-line-strong p-5 max-lg:border-b sm:p-8 lg:col-span-8 lg:border-r">
              <ContactForm />
            </div>
            <div className="grid content-start sm:max-lg:grid-cols-2 lg:col-span-4">
              <section aria-labelledby="mailbox" className="border-line-strong p-5 sm:p-8 sm:max-lg:border-r">
                <h2 id="mailbox" className="text-16 font-semibold">
                  Email us
                </h2>
                <p className="mt-2 text-16">
                  <ContactAddress />
                </p>
                <p className="mt-2 text-14 text-pretty text-muted">
                  A person reads every email and answers within 24 hours. You can also use this address for
                  requests about a record or your data.
                </p>
              </section>
              <BusinessHours />
            </div>
          </div>
          <Questions />
        </>
      )}
    </PublicFrame>
  );
}

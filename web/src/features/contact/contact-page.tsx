import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { ContactAddress } from '../../ui/page/contact-address.tsx';
import { PublicPage } from '../../ui/page/public-page.tsx';
import { Section } from '../../ui/section.tsx';
import { BusinessHours } from './business-hours.tsx';
import { ContactForm } from './contact-form.tsx';
import { Questions } from './questions.tsx';

/** PRODUCT §2, contact. */
export function ContactPage() {
  return (
    <PublicPage
      title="Contact"
      description={`Write to ${PRODUCT_NAME}: a question, a record that looks wrong, or a city to add. We answer within 24 hours.`}
      lead="Got a question, a record that looks wrong, or a city we should add? Send us a message."
    >
      <div className="mt-8 mb-12 grid border border-line-strong bg-raised lg:mb-20 lg:grid-cols-12">
        <div className="border-line-strong p-5 max-lg:border-b sm:p-8 lg:col-span-8 lg:border-r">
          <ContactForm />
        </div>
        <div className="grid content-start sm:max-lg:grid-cols-2 lg:col-span-4">
          <Section
            title="Email us"
            className="border-line-strong p-5 sm:p-8 sm:max-lg:border-r"
            heading="text-16 font-semibold"
          >
            <p className="mt-2 text-16">
              <ContactAddress />
            </p>
            <p className="mt-2 text-14 text-pretty text-muted">
              A person reads every email and answers within 24 hours. You can also use this address for
              requests about a record or your data.
            </p>
          </Section>
          <BusinessHours />
        </div>
      </div>
      <Questions />
    </PublicPage>
  );
}

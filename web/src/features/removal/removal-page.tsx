import { useEffect, useRef, useState } from 'react';
import { REMOVAL_ANSWER_DAYS } from '#shared/domain/removal.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PublicPage } from '../../ui/page/public-page.tsx';
import { RemovalForm, type SentRequest } from './removal-form.tsx';
import { WhatHappens } from './what-happens.tsx';

/** The public page for removal and correction requests. */
export function RemovalPage() {
  const [sent, setSent] = useState<SentRequest>();
  return (
    <PublicPage
      title="Removal and correction"
      description={`Ask us to remove your name, phone number or address, or to correct a record. No account needed; we answer within ${REMOVAL_ANSWER_DAYS} days.`}
      lead="Building permits are public records, and some of them name people. If one names you, you can ask us to remove your name, phone number or address from this site, or to correct our mistake. You don’t need an account or a reason."
    >
      <div className="mt-8 mb-12 grid border border-line-strong bg-raised lg:mb-20 lg:grid-cols-12">
        <div className="border-line-strong p-5 max-lg:border-b sm:p-8 lg:col-span-8 lg:border-r">
          {sent === undefined ? (
            <RemovalForm onSent={setSent} />
          ) : (
            <Received sent={sent} onAnother={() => setSent(undefined)} />
          )}
        </div>
        <div className="lg:col-span-4">
          <WhatHappens />
        </div>
      </div>
    </PublicPage>
  );
}

/** Replaces the form after sending. */
function Received({ sent, onAnother }: { readonly sent: SentRequest; readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { reference, email } = sent;
  return (
    <section aria-labelledby="received">
      <h2 id="received" ref={heading} tabIndex={-1} className="text-20 font-semibold outline-none">
        We have your request
      </h2>
      <p className="mt-4 flex flex-wrap items-center gap-x-3">
        <span className="figures font-mono text-28 font-medium tracking-tight whitespace-nowrap">
          {reference}
        </span>
        <CopyButton text={() => reference} label="Copy" accessibleName={`Copy ${reference}`} />
      </p>
      <p className="mt-4 max-w-prose text-16 text-pretty text-muted">
        We are emailing a confirmation to <span className="break-words text-ink">{email}</span>. A person
        reads your request and answers within {REMOVAL_ANSWER_DAYS} days. If you write to us before that, use
        the <TextLink to="/contact">contact page</TextLink> and include the number above.
      </p>
      <div className="mt-6">
        <Button onClick={onAnother}>Make another request</Button>
      </div>
    </section>
  );
}
